import { annotationTools } from '#shared/model/key-image.ts'

/** What the first button of the mouse does with a picture. */
export const moveNames = ['window', 'zoom', 'pan', 'scroll'] as const
/** What it measures or notes in one. */
export const measureNames = annotationTools

export type MoveName = (typeof moveNames)[number]
export type MeasureName = (typeof measureNames)[number]
export type ToolName = MoveName | MeasureName

export const isMeasure = (name: ToolName): name is MeasureName =>
  measureNames.some((measure) => measure === name)
