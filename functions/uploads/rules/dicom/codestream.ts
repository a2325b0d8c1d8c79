import type { Image } from './image.ts'
import { MAX_COMPRESSED_SAMPLES } from './limits.ts'

/** The header of a compressed picture, read from the bytes that the decoder gets. */
export interface Codestream {
  /** The only bytes that may be given to a decoder. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly components: number
  readonly precision: number
}

/** Whether a compressed picture has the size that the data set declares, and is small enough to decode. */
export const isDecodable = (codestream: Codestream, image: Image): boolean =>
  codestream.width === image.columns &&
  codestream.height === image.rows &&
  codestream.components === image.samplesPerPixel &&
  codestream.precision <= image.bitsAllocated &&
  codestream.width * codestream.height * codestream.components <= MAX_COMPRESSED_SAMPLES
