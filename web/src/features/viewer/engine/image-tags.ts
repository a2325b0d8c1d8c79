import { Enums, metaData } from '@cornerstonejs/core'
import * as v from 'valibot'
import type { Calibration } from '../rules/calibration.ts'
import { calibrationFor, rateIn } from './metadata.ts'

const { MetadataModules } = Enums

/** What readers expect to see of an image beside it; null where the file does not say. */
export type ImageTags = {
  modality: string | null
  seriesNumber: number | null
  seriesDescription: string | null
  instanceNumber: number | null
  /** mm */
  sliceThickness: number | null
  sliceLocation: number | null
  rows: number | null
  columns: number | null
  calibration: Calibration['kind'] | null
  /** Images a second that the file asks for. */
  rate: number | null
}

const words = v.fallback(v.nullable(v.string()), null)
const number = v.fallback(v.nullable(v.pipe(v.number(), v.finite())), null)

const series = v.object({
  modality: v.optional(words, null),
  seriesNumber: v.optional(number, null),
  seriesDescription: v.optional(words, null),
})
const image = v.object({ instanceNumber: v.optional(number, null) })
const plane = v.object({
  sliceThickness: v.optional(number, null),
  sliceLocation: v.optional(number, null),
  rows: v.optional(number, null),
  columns: v.optional(number, null),
})

export function readTags(imageId: string): ImageTags {
  const read = (name: string): unknown => metaData.get(name, imageId) ?? {}
  return {
    ...v.parse(series, read(MetadataModules.GENERAL_SERIES)),
    ...v.parse(image, read(MetadataModules.GENERAL_IMAGE)),
    ...v.parse(plane, read(MetadataModules.IMAGE_PLANE)),
    calibration: calibrationFor(imageId)?.kind ?? null,
    rate: rateIn(imageId),
  }
}
