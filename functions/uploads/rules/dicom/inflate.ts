import { constants, inflateRawSync } from 'node:zlib'
import type { Inflate } from '#shared/dicom/dataset.ts'
import { MAX_INFLATED_BYTES, MAX_INFLATED_HEADER_BYTES } from './limits.ts'

/** DEFLATE expands a byte to 1,032 at most, so these expand to half of what a header may take. */
const SURE_BYTES = 8 * 1024

/** The stream may break off. Throws if it is damaged or grows beyond `maxOutputLength`. */
const inflateUpTo = (deflated: Uint8Array, maxOutputLength: number): Uint8Array =>
  inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })

/** Expands the deflated part of a DICOM file to draw its picture. */
export const inflatePicture: Inflate = (deflated) => inflateUpTo(deflated, MAX_INFLATED_BYTES)

/** Expands the deflated part of a DICOM file to read its header: less of it if it expands too far. */
export const inflateHeader: Inflate = (deflated) => {
  try {
    return inflateUpTo(deflated, MAX_INFLATED_HEADER_BYTES)
  } catch {
    return inflateUpTo(deflated.subarray(0, SURE_BYTES), MAX_INFLATED_HEADER_BYTES)
  }
}
