import type { Axis } from '../../rules/planes.ts'
import type { GreyWindow } from '../../rules/presets.ts'
import type { Edges } from '../edges.ts'

/** What one of the planes shows. */
export type PlaneState = {
  /** Which of its slices is in sight, from 0. */
  index: number
  total: number
  /** Where in the picture the planes meet, from its upper left corner. */
  cross: readonly [number, number]
  edges: Edges
}

/** What the planes through a volume show, and how; a plane is null until it is drawn. */
export type VolumeState = {
  planes: Readonly<Record<Axis, PlaneState | null>>
  window: GreyWindow | null
  isInverted: boolean
  /** One of the planes could not be drawn. */
  hasFailed: boolean
}
