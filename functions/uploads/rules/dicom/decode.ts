import type { PixelData } from '#shared/dicom/dataset.ts'
import { transferSyntaxes } from '#shared/dicom/tags.ts'
import { decodeJpeg, decodeJpeg2000, decodeJpegLs, decodeLosslessJpeg } from './codecs.ts'
import { frameOf } from './frame.ts'
import type { Image, Samples } from './image.ts'
import { decodePlain } from './plain.ts'
import { decodeRle } from './rle.ts'

type Decode = (
  frame: Uint8Array,
  image: Image,
  wanted: number,
) => Samples | null | Promise<Samples | null>

const decoders: Readonly<Record<string, Decode>> = {
  [transferSyntaxes.rle]: decodeRle,
  [transferSyntaxes.jpegBaseline]: decodeJpeg,
  [transferSyntaxes.jpegExtended]: decodeJpeg,
  [transferSyntaxes.jpegLossless]: decodeLosslessJpeg,
  [transferSyntaxes.jpegLosslessFirstOrder]: decodeLosslessJpeg,
  [transferSyntaxes.jpegLsLossless]: decodeJpegLs,
  [transferSyntaxes.jpegLsNearLossless]: decodeJpegLs,
  [transferSyntaxes.jpeg2000Lossless]: decodeJpeg2000,
  [transferSyntaxes.jpeg2000]: decodeJpeg2000,
}

/**
 * Decodes one frame, counted from 0, to a picture of at least `wanted` pixels on its longest side, or
 * to all it has. Null where the frame is not there or its encoding is not known.
 * Throws where a codec finds it damaged.
 */
export const decodeFrame = async (
  pixelData: PixelData,
  image: Image,
  frame: number,
  wanted: number,
): Promise<Samples | null> => {
  const bytes = frameOf(pixelData, image, frame)
  if (bytes === null) return null
  if (!pixelData.encapsulated) return decodePlain(bytes, image)
  const samples = (await decoders[image.transferSyntaxUid]?.(bytes, image, wanted)) ?? null
  const expected = (samples?.rows ?? 0) * (samples?.columns ?? 0) * image.samplesPerPixel
  return samples?.data.length === expected ? samples : null
}
