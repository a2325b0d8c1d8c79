import { type Palette, paletteColour } from '#shared/dicom/palette.ts'
import type { Image, Samples } from './image.ts'

type Size = { width: number; height: number }

/** A small picture of bytes: one a pixel in grey, three in colour. */
export type Picture = Size & { channels: 1 | 3; data: Uint8Array }

/** Shrinks a frame to fit a square of `maxSize` pixels with the contrast and colours that its data set declares. */
export const pictureOf = (
  samples: Samples,
  image: Image,
  palette: Palette | null,
  maxSize: number,
): Picture => {
  const size = fitted(image, maxSize)
  if (image.samplesPerPixel === 3) {
    const channel = colourOf(samples, image)
    return { ...size, channels: 3, data: toBytes(shrink(channel, 3, samples, size)) }
  }
  const value = storedValueOf(samples.data, image)
  if (palette !== null) {
    const channel = (pixel: number, index: number) => paletteColour(palette, value(pixel), index)
    return { ...size, channels: 3, data: toBytes(shrink(channel, 3, samples, size)) }
  }
  const values = shrink(value, 1, samples, size)
  const { slope, intercept } = image.rescale
  for (let index = 0; index < values.length; index += 1) {
    values[index] = (values[index] ?? 0) * slope + intercept
  }
  return { ...size, channels: 1, data: applyWindow(values, image) }
}

const fitted = ({ columns, rows, aspect }: Image, maxSize: number): Size => {
  const height = rows * aspect
  const scale = Math.min(1, maxSize / Math.max(columns, height))
  return {
    width: Math.max(1, Math.round(columns * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The stored value of a pixel: unused bits taken off, the sign put on; NaN outside the picture. */
const storedValueOf = (data: Samples['data'], image: Image): ((pixel: number) => number) => {
  const { bitsStored, highBit, signed } = image
  const divisor = 2 ** (highBit + 1 - bitsStored)
  const range = 2 ** bitsStored
  const half = signed ? range / 2 : range
  const padding = image.padding === null ? null : image.padding % range
  return (pixel) => {
    const stored = Math.floor((data[pixel] ?? 0) / divisor) % range
    if (stored === padding) return Number.NaN
    return stored >= half ? stored - range : stored
  }
}

/** A channel of a colour pixel, 0 to 255. */
const colourOf = (
  { data, photometricInterpretation }: Samples,
  { bitsStored }: Image,
): ((pixel: number, channel: number) => number) => {
  const scale = 2 ** Math.max(0, bitsStored - 8)
  const sample = (pixel: number, channel: number) => (data[pixel * 3 + channel] ?? 0) / scale
  if (!photometricInterpretation.startsWith('YBR')) return sample
  return (pixel, channel) => {
    const luma = sample(pixel, 0)
    const blue = sample(pixel, 1) - 128
    const red = sample(pixel, 2) - 128
    if (channel === 0) return luma + 1.402 * red
    return channel === 1 ? luma - 0.344136 * blue - 0.714136 * red : luma + 1.772 * blue
  }
}

/** Averages the pixels that fall into each pixel of the small picture, leaving NaN out. */
const shrink = (
  valueAt: (pixel: number, channel: number) => number,
  channels: number,
  { columns, rows }: Samples,
  { width, height }: Size,
): Float64Array => {
  const small = new Float64Array(width * height * channels)
  const edgesX = edges(columns, width)
  const edgesY = edges(rows, height)
  for (let index = 0; index < small.length; index += 1) {
    const channel = index % channels
    const pixel = (index - channel) / channels
    const [left = 0, right = 0] = edgesX[pixel % width] ?? []
    const [top = 0, bottom = 0] = edgesY[Math.trunc(pixel / width)] ?? []
    let sum = 0
    let count = 0
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const value = valueAt(y * columns + x, channel)
        if (Number.isNaN(value)) continue
        sum += value
        count += 1
      }
    }
    small[index] = count === 0 ? Number.NaN : sum / count
  }
  return small
}

/** Where each of `to` cells begins and ends among `from`; cells overlap where they are more. */
const edges = (from: number, to: number): readonly (readonly [number, number])[] =>
  Array.from({ length: to }, (_, index) => {
    const start = Math.floor((index * from) / to)
    return [start, Math.max(start + 1, Math.floor(((index + 1) * from) / to))]
  })

/** Maps values to grey by the window of the data set, or by their own range where that shows nothing. */
const applyWindow = (values: Float64Array, image: Image): Uint8Array => {
  const inverted = image.photometricInterpretation === 'MONOCHROME1'
  const declared = image.window && windowed(values, image.window, inverted)
  return declared !== null && showsSomething(declared)
    ? declared
    : windowed(values, rangeOf(values), inverted)
}

/** The linear function of DICOM PS3.3, section C.11.2.1.2. */
const windowed = (
  values: Float64Array,
  { center, width }: NonNullable<Image['window']>,
  inverted: boolean,
): Uint8Array => {
  const bytes = new Uint8ClampedArray(values.length)
  const span = Math.max(width - 1, Number.EPSILON)
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return
    const grey = ((value - (center - 0.5)) / span + 0.5) * 255
    bytes[index] = inverted ? 255 - grey : grey
  })
  return new Uint8Array(bytes.buffer)
}

/** Whether at least a hundredth of the pixels is neither black nor white. */
const showsSomething = (bytes: Uint8Array): boolean =>
  bytes.filter((byte) => byte > 0 && byte < 255).length * 100 >= bytes.length

/** The window from the 1st to the 99th percentile of the values. */
const rangeOf = (values: Float64Array): NonNullable<Image['window']> => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  const [low, high] = at(0.01) < at(0.99) ? [at(0.01), at(0.99)] : [at(0), at(1)]
  return { center: (low + high + 1) / 2, width: high - low + 1 }
}

const toBytes = (values: Float64Array): Uint8Array =>
  new Uint8Array(Uint8ClampedArray.from(values).buffer)
