import type { Codestream } from '#shared/dicom/codestream.ts'
import type { Image } from './image.ts'
import { MAX_COMPRESSED_SAMPLES } from './limits.ts'

/** Whether a compressed picture has the size that the data set declares, and is small enough to decode. */
export const isDecodable = (codestream: Codestream, image: Image): boolean =>
  codestream.width === image.columns &&
  codestream.height === image.rows &&
  codestream.components === image.samplesPerPixel &&
  codestream.precision <= image.bitsAllocated &&
  codestream.width * codestream.height * codestream.components <= MAX_COMPRESSED_SAMPLES
