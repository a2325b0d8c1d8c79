import { PNG } from 'pngjs'
import { readDataset } from '#shared/dicom/dataset.ts'
import { readPalette } from '#shared/dicom/palette.ts'
import { decodeFrame } from './decode.ts'
import { imageOf } from './image.ts'
import { inflatePicture } from './inflate.ts'
import { type Picture, pictureOf } from './picture.ts'

const grey = 0
const colour = 2

/**
 * Draws a frame of a DICOM file as a small PNG. Null where it cannot be drawn: no DICOM, no pixels,
 * damaged or incomplete ones, an encoding that is not known, or more pixels than memory allows.
 * @param maxSize the longest side of the picture, in pixels
 * @param frame counted from 0; the middle one where not given
 */
export const renderPreview = async (
  bytes: Uint8Array,
  { maxSize = 256, frame }: { maxSize?: number; frame?: number } = {},
): Promise<Uint8Array | null> => {
  try {
    const picture = await draw(bytes, maxSize, frame)
    return picture && encode(picture)
  } catch {
    // Codecs throw whatever they please at damaged input: numbers, strings, errors of their own.
    return null
  }
}

const draw = async (
  bytes: Uint8Array,
  maxSize: number,
  frame: number | undefined,
): Promise<Picture | null> => {
  const dataset = readDataset(bytes, inflatePicture)
  const image = dataset && imageOf(dataset)
  if (!image || !dataset?.pixelData) return null
  const samples = await decodeFrame(dataset.pixelData, image, frame ?? image.frames >> 1, maxSize)
  const palette = image.photometricInterpretation === 'PALETTE COLOR' ? readPalette(dataset) : null
  return samples && pictureOf(samples, image, palette, maxSize)
}

const encode = ({ width, height, channels, data }: Picture): Uint8Array => {
  const png = new PNG({ width, height })
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const colorType = channels === 1 ? grey : colour
  return PNG.sync.write(png, { colorType, inputColorType: colorType, inputHasAlpha: false })
}
