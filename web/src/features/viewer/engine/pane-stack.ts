import type { GreyWindow } from '../rules/presets.ts'

/** The stack in a pane and how it is looked at, for other planes to be laid through it. */
export type PaneStack = {
  imageIds: readonly string[]
  /** Of the image in sight, from 0. */
  index: number
  window: GreyWindow | null
  /** Whether the values are drawn the other way round than the window says. */
  isInverted: boolean
  /** How its pictures are loaded, for all to be so in the same way. */
  optionsOf: (imageId: string) => Readonly<{ priority: number }>
}
