import { annotationTools } from '#shared/model/key-image.ts'

/** What the first button of the mouse does with a picture. */
export const moveNames = ['window', 'zoom', 'pan', 'scroll'] as const
/** What it measures or notes in one. */
export const measureNames = annotationTools

/** What is measured between places alone, and not by values, which between slices are made up. */
export const planeMeasures = ['length', 'angle', 'cobb'] as const satisfies readonly MeasureName[]

export type MoveName = (typeof moveNames)[number]
export type MeasureName = (typeof measureNames)[number]
export type PlaneMeasure = (typeof planeMeasures)[number]
export type ToolName = MoveName | MeasureName

export const isMeasure = (name: string): name is MeasureName =>
  measureNames.some((measure) => measure === name)
