import type { Fault } from '../rules/fault.ts'
import type { GreyWindow } from '../rules/presets.ts'
import type { Edges } from './edges.ts'
import type { ImageTags } from './image-tags.ts'

/** What a pane shows, and how. */
export type PaneState = {
  /** shown: the image at `index` is in sight; loading: it is on its way; failed: it cannot be shown. */
  status: 'empty' | 'loading' | 'shown' | 'failed'
  fault: Fault | null
  /** From 0. */
  index: number
  total: number
  /** How many images of the stack are in memory. */
  loaded: number
  window: GreyWindow | null
  /** How many pixels of the screen a column of the picture takes. */
  zoom: number
  isInverted: boolean
  /** Null where the file does not say. */
  edges: Edges | null
  tags: ImageTags | null
  /** How many images a second are played; null where none are. */
  playing: number | null
  /** Whether the processor draws, for want of a graphics card. */
  isSlow: boolean
}

/** Of a pane without a stack. */
export const EMPTY: PaneState = {
  status: 'empty',
  fault: null,
  index: 0,
  total: 0,
  loaded: 0,
  window: null,
  zoom: 1,
  isInverted: false,
  edges: null,
  tags: null,
  playing: null,
  isSlow: false,
}

/** What a pane is made of. */
export type PaneOptions<Pane> = {
  id: string
  element: HTMLDivElement
  /** What pictures may take, in bytes. */
  budget: number
  /** How many panes share it. */
  panes: () => number
  /** Another image is in sight. */
  onImage: (pane: Pane) => void
  /** The image in sight gives way to another. */
  onLeave: (pane: Pane) => void
}
