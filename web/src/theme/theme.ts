import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  type MantineThemeOverride,
  rem,
} from '@mantine/core'
import type { Weekday } from '#shared/model/range-days.ts'
import { uiTexts } from '../ui/texts.ts'
import { amber, brand, fontFamily, green, red, tones } from './colors.ts'
import { foldedFilter } from './options-filter.ts'

/** A dialog's title weighs as much as those of the sections in it. */
const dialogTitle = { fontSize: rem(16), fontWeight: 650, lineHeight: 1.4 }

/**
 * What is behind a dialog cannot be scrolled, but keeps its scroll bar: taking that away computes the styles of
 * the whole page anew.
 */
const removeScrollProps = { removeScrollBar: false }

const firstMatch = { selectFirstOptionOnChange: true, filter: foldedFilter }

/** Weeks begin on Sunday where no practice says else. Weekends are days like others: red is for faults. */
const usWeek = { firstDayOfWeek: 0, weekendDays: [] } as const

/** Overrides the day that weeks begin on in fields and calendars of days. */
export function weekTheme(firstDayOfWeek: Weekday): MantineThemeOverride {
  const week = { defaultProps: { firstDayOfWeek } }
  return { components: { DateInput: week, DatePicker: week } }
}

/** The look of Praxis. Four sizes of text: xs, sm, md and lg. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 7 },
  colors: { brand, red, amber, green },
  fontFamily,
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(22), xl: rem(22) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.3' },
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
      h4: { fontSize: rem(14), lineHeight: '1.45' },
      h5: { fontSize: rem(12), lineHeight: '1.4' },
      h6: { fontSize: rem(12), lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Mantine marks the head of a dialog as that of the whole page.
    Modal: {
      defaultProps: {
        centered: true,
        attributes: { header: { role: 'presentation' } },
        removeScrollProps,
      },
      styles: { title: dialogTitle },
    },
    // The empty element that it puts first has no place in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Long lists of options are rendered when they are opened.
    Combobox: { defaultProps: { keepMounted: false } },
    // Enter takes the first match; choosing the chosen option again does not empty a field.
    Select: {
      defaultProps: { ...firstMatch, allowDeselect: false, nothingFoundMessage: uiTexts.noMatch },
    },
    MultiSelect: { defaultProps: { ...firstMatch, nothingFoundMessage: uiTexts.noMatch } },
    DateInput: { defaultProps: usWeek },
    DatePicker: { defaultProps: usWeek },
    Autocomplete: { defaultProps: firstMatch },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      // In a narrow row it is what stands beside it that is cut.
      styles: { root: { flexShrink: 0 }, label: { textTransform: 'none', fontWeight: 600 } },
    },
    // What is optional says so in its label; what is required is not marked.
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      styles: { label: { fontWeight: 550, marginBottom: rem(3) } },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } },
    },
    Loader: { defaultProps: { type: 'oval' } },
    CloseButton: { defaultProps: { 'aria-label': uiTexts.close } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 'md',
        attributes: { header: { role: 'presentation' } },
        removeScrollProps,
      },
      styles: { title: dialogTitle },
    },
  },
})

/** Behind badges and chosen sections; Mantine takes a shade that is almost black in the dark. */
const lightInDark = Object.fromEntries(
  Object.entries({ ...DEFAULT_THEME.colors, brand, red, amber, green }).flatMap(
    ([name, shades]) => [
      [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shades[5]} 24%, transparent)`],
      [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${shades[5]} 32%, transparent)`],
      [`--mantine-color-${name}-light-color`, shades[2]],
    ],
  ),
)

/** Mantine's own grey for secondary text, placeholders and errors is too faint to read (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': tones.light.dimmed,
    '--mantine-color-placeholder': tones.light.placeholder,
    '--mantine-color-error': red[6],
    '--mantine-color-text': tones.light.text,
    '--mantine-color-default-border': tones.light.border,
    '--praxis-surface': tones.light.surface,
    '--praxis-edge-shadow': 'rgb(0 0 0 / 14%)',
  },
  dark: {
    '--mantine-color-text': tones.dark.text,
    '--mantine-color-dimmed': tones.dark.dimmed,
    '--mantine-color-placeholder': tones.dark.placeholder,
    '--mantine-color-error': red[4],
    '--praxis-surface': 'var(--mantine-color-dark-8)',
    '--praxis-edge-shadow': 'rgb(0 0 0 / 55%)',
    ...lightInDark,
  },
})
