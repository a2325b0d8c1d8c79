import { createTheme, MantineProvider, mergeThemeOverrides, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '../../../theme/theme.ts'
import classes from './dark-frame.module.css'

const ID = 'viewer'

/** What opens over the page opens inside of the frame: it is dark too, and seen in full screen. */
const inFrame = mergeThemeOverrides(
  theme,
  createTheme({
    components: { Portal: Portal.extend({ defaultProps: { target: `#${ID}` } }) },
  }),
)

const frame = () => document.getElementById(ID) ?? undefined

/** Scans are looked at in the dark, whatever the look of the other pages. */
export function DarkFrame({ children }: { children: ReactNode }) {
  return (
    <main id={ID} className={classes.frame} data-mantine-color-scheme="dark">
      <MantineProvider
        theme={inFrame}
        cssVariablesResolver={cssVariables}
        cssVariablesSelector={`#${ID}`}
        deduplicateCssVariables={false}
        getRootElement={frame}
        forceColorScheme="dark"
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </main>
  )
}

/** Fills the screen with the viewer, or gives it back. */
export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void frame()?.requestFullscreen?.()
}
