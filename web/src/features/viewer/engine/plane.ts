import { Enums, metaData } from '@cornerstonejs/core'
import * as v from 'valibot'
import type { Plane } from '../rules/position.ts'

/** A number, as headers have them. */
export const numberOf = v.pipe(v.unknown(), v.transform(Number), v.finite())
const vector = v.strictTuple([numberOf, numberOf, numberOf])
const module = v.object({
  frameOfReferenceUID: v.optional(v.nullable(v.string()), null),
  imagePositionPatient: vector,
  rowCosines: vector,
  columnCosines: vector,
})

/** Where an image lies, and by which origin that is told. */
export type Place = { plane: Plane; frame: string | null }

/** Null where its file was not read yet, or does not say. */
export function placeOf(imageId: string): Place | null {
  const read = v.safeParse(module, metaData.get(Enums.MetadataModules.IMAGE_PLANE, imageId))
  if (!read.success) return null
  const { frameOfReferenceUID: frame, imagePositionPatient: origin } = read.output
  return {
    plane: { origin, rows: read.output.rowCosines, columns: read.output.columnCosines },
    frame,
  }
}
