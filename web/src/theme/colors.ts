import type { MantineColorsTuple } from '@mantine/core'

/**
 * Ten shades of #04b2d8 (shade 5). White text on shades 6 to 9, and those shades as text on white,
 * have a contrast of at least 4.5 to 1; so have shades 0 to 4 on the dark background.
 */
export const brand: MantineColorsTuple = [
  '#e3f8fd',
  '#c9eef8',
  '#9adff1',
  '#66cfe9',
  '#32bfe1',
  '#04b2d8',
  '#067a96',
  '#05687f',
  '#045567',
  '#033f4d',
]

/** Red, amber and green say how something stands, and nothing else. */
export const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffe1e1',
  '#ffc4c4',
  '#ffa3a3',
  '#fa8080',
  '#e64545',
  '#c92a2a',
  '#a82222',
  '#871b1b',
  '#641414',
]

export const amber: MantineColorsTuple = [
  '#fff8e8',
  '#ffedcc',
  '#ffdb9e',
  '#ffc76b',
  '#ffb23d',
  '#e58a00',
  '#a35a00',
  '#874a00',
  '#6b3b00',
  '#4f2b00',
]

export const green: MantineColorsTuple = [
  '#e9f8ef',
  '#d3f1df',
  '#a8e3c0',
  '#79d2a0',
  '#4cc07f',
  '#2aa866',
  '#1a7a49',
  '#15663d',
  '#105231',
  '#0b3b23',
]

/** What is not a color of its own: texts, borders and surfaces, as light and as dark pages have them. */
export const tones = {
  light: {
    text: '#1b2126',
    dimmed: '#5b6570',
    placeholder: '#6b7580',
    border: '#d5dade',
    surface: '#f7f9fa',
  },
  dark: { text: '#e4e8eb', dimmed: '#a9b1b8', placeholder: '#98a1a9' },
} as const

/** The typeface of the system at hand: no page waits for one. */
export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
