/** Colours of a form's button: white text reads well on each of them. */
export const leadFormColors = {
  ocean: '#0b7285',
  blue: '#1864ab',
  indigo: '#3b5bdb',
  violet: '#6741d9',
  plum: '#9c36b5',
  red: '#c92a2a',
  green: '#2b7a38',
  slate: '#495057',
} as const
export type LeadFormColor = keyof typeof leadFormColors
export const leadFormColorNames = [
  'ocean',
  'blue',
  'indigo',
  'violet',
  'plum',
  'red',
  'green',
  'slate',
] as const satisfies readonly LeadFormColor[]
