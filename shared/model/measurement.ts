import * as v from 'valibot'
import { longText, searchText } from './fields.ts'
import { imageAnnotation, keyImageForm } from './key-image.ts'

export const MEASUREMENT_NAME_MAX = 80
export const TRUE_LENGTH_MIN = 0.1
export const TRUE_LENGTH_MAX = 5000
const RESULT_MAX = 80
const MOST_RESULTS = 8

/** The browser names what is drawn in it, so that sending it again stores the same. */
export const measurementId = v.pipe(v.string('must be text'), v.uuid('must be a UUID'))

/** What a person measured in an image: where, by which points, and what came of it. */
export const measurementForm = v.object({
  ...v.pick(keyImageForm, ['studyInstanceUid', 'seriesInstanceUid', 'file', 'frame']).entries,
  ...imageAnnotation.entries,
  /** What the person calls it; empty where its tool says enough. */
  name: v.optional(longText(MEASUREMENT_NAME_MAX), ''),
  /** For a line: how long it is in truth, in mm. Other lengths in its image are measured by it. */
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
  /** The figures as the viewer showed them, a line each, such as `34.2 mm`. */
  results: v.optional(v.pipe(v.array(searchText(RESULT_MAX)), v.maxLength(MOST_RESULTS)), []),
  /** When it was drawn, by the clock of the browser. */
  drawnAt: v.pipe(v.string('must be text'), v.isoTimestamp('must be a time')),
})
export type MeasurementForm = v.InferOutput<typeof measurementForm>

/** A measurement as it is kept, for the person who drew it alone. */
export const measurement = v.object({
  measurementId: v.string(),
  ...measurementForm.entries,
  changedAt: v.string(),
})
export type Measurement = v.InferOutput<typeof measurement>
