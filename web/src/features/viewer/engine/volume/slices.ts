import { cache, Enums, metaData } from '@cornerstonejs/core'
import * as v from 'valibot'
import type { Slice } from '../../rules/volume.ts'
import { calibrationInFile } from '../metadata.ts'
import { numberOf, type Place, placeOf } from '../plane.ts'

const { MetadataModules } = Enums

const lengths = v.object({ rowPixelSpacing: numberOf, columnPixelSpacing: numberOf })
const pixels = v.object({
  rows: numberOf,
  columns: numberOf,
  samplesPerPixel: v.optional(numberOf, 1),
  photometricInterpretation: v.optional(v.string(), ''),
})

/** What a picture that was loaded says of where it lies; null where it is no longer in memory. */
export function sliceOf(imageId: string): Slice | null {
  if (!cache.isLoaded(imageId)) return null
  const read = v.safeParse(pixels, metaData.get(MetadataModules.IMAGE_PIXEL, imageId))
  if (!read.success) return null
  const { rows, columns, samplesPerPixel, photometricInterpretation } = read.output
  const place: Place | null = placeOf(imageId)
  return {
    plane: place?.plane ?? null,
    frame: place?.frame ?? null,
    rows,
    columns,
    spacing: spacingOf(imageId),
    isGrey: samplesPerPixel === 1 && photometricInterpretation.startsWith('MONOCHROME'),
  }
}

/** In the patient, in mm; lengths on a detector are no depth. */
function spacingOf(imageId: string): Slice['spacing'] {
  if (calibrationInFile(imageId)?.kind !== 'patient') return null
  const read = v.safeParse(lengths, metaData.get(MetadataModules.IMAGE_PLANE, imageId))
  return read.success ? [read.output.rowPixelSpacing, read.output.columnPixelSpacing] : null
}
