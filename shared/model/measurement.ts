import * as v from 'valibot'
import { longText, searchText } from './fields.ts'
import { imageAnnotation, keyImageForm } from './key-image.ts'

export const MEASUREMENT_NAME_MAX = 80
export const TRUE_LENGTH_MIN = 0.1
export const TRUE_LENGTH_MAX = 5000
const RESULT_MAX = 80
const MOST_RESULTS = 8

/** The browser creates the id, so a repeated request stores the same measurement. */
export const measurementId = v.pipe(v.string('must be text'), v.uuid('must be a UUID'))

/** A measurement in an image: the image, the points, and the figures. */
export const measurementForm = v.object({
  ...v.pick(keyImageForm, ['studyInstanceUid', 'seriesInstanceUid', 'file', 'frame']).entries,
  ...imageAnnotation.entries,
  /** Name that the person chose. Empty if the person chose none. */
  name: v.optional(longText(MEASUREMENT_NAME_MAX), ''),
  /** True length of a line, in mm. It calibrates all lengths in the image. */
  trueLength: v.optional(
    v.nullable(
      v.pipe(
        v.number('must be a number'),
        v.minValue(TRUE_LENGTH_MIN, `must be at least ${TRUE_LENGTH_MIN}`),
        v.maxValue(TRUE_LENGTH_MAX, `must be at most ${TRUE_LENGTH_MAX}`),
      ),
    ),
    null,
  ),
  /** Figures as the viewer displayed them, one line each, such as `34.2 mm`. */
  results: v.optional(v.pipe(v.array(searchText(RESULT_MAX)), v.maxLength(MOST_RESULTS)), []),
  /** Time of drawing by the clock of the browser, ISO 8601. */
  drawnAt: v.pipe(v.string('must be text'), v.isoTimestamp('must be a time')),
})
export type MeasurementForm = v.InferOutput<typeof measurementForm>

/** A stored measurement. Only the person who drew it can read it. */
export const measurement = v.object({
  measurementId: v.string(),
  ...measurementForm.entries,
  changedAt: v.string(),
})
export type Measurement = v.InferOutput<typeof measurement>
