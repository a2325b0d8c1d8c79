import type { Dataset } from '#shared/dicom/dataset.ts'
import { tags } from '#shared/dicom/tags.ts'
import { decimalOf, decimalsOf, stringOf, stringsOf, uint16Of } from '#shared/dicom/values.ts'
import { MAX_FRAME_BYTES } from './limits.ts'

/** How a data set's pixels are to be read and shown. DICOM PS3.3, section C.7.6.3. */
export interface Image {
  readonly transferSyntaxUid: string
  readonly littleEndian: boolean
  readonly rows: number
  readonly columns: number
  readonly samplesPerPixel: number
  readonly photometricInterpretation: string
  readonly planar: boolean
  readonly bitsAllocated: number
  readonly bitsStored: number
  readonly highBit: number
  readonly signed: boolean
  readonly frames: number
  readonly rescale: { readonly slope: number; readonly intercept: number }
  readonly window: { readonly center: number; readonly width: number } | null
  /** The stored value of pixels outside the picture. */
  readonly padding: number | null
  /** Height of a pixel over its width. */
  readonly aspect: number
}

/** One frame, decoded: rows from the top, colours interleaved. */
export interface Samples {
  /** Fewer than the image has where the encoding lends itself to reading a smaller picture. */
  readonly rows: number
  readonly columns: number
  readonly data: Uint8Array | Uint16Array | Uint32Array
  /** What the samples mean, which decoding may have changed. */
  readonly photometricInterpretation: string
}

/** Describes a data set's image; null where it has none that could be drawn. */
export const imageOf = (dataset: Dataset): Image | null => {
  const rows = uint16Of(dataset, tags.rows) ?? 0
  const columns = uint16Of(dataset, tags.columns) ?? 0
  const samplesPerPixel = uint16Of(dataset, tags.samplesPerPixel) ?? 1
  const bitsAllocated = uint16Of(dataset, tags.bitsAllocated) ?? 0
  const bitsStored = uint16Of(dataset, tags.bitsStored) ?? bitsAllocated
  const highBit = uint16Of(dataset, tags.highBit) ?? bitsStored - 1
  const drawable =
    rows > 0 &&
    columns > 0 &&
    rows * columns * samplesPerPixel * Math.ceil(bitsAllocated / 8) <= MAX_FRAME_BYTES &&
    (samplesPerPixel === 1 || samplesPerPixel === 3) &&
    [1, 8, 16, 32].includes(bitsAllocated) &&
    bitsStored > 0 &&
    bitsStored <= bitsAllocated &&
    highBit < bitsAllocated &&
    highBit >= bitsStored - 1
  if (!drawable) return null
  return {
    transferSyntaxUid: dataset.transferSyntaxUid,
    littleEndian: dataset.littleEndian,
    rows,
    columns,
    samplesPerPixel,
    photometricInterpretation: stringOf(dataset, tags.photometricInterpretation) ?? 'MONOCHROME2',
    planar: uint16Of(dataset, tags.planarConfiguration) === 1,
    bitsAllocated,
    bitsStored,
    highBit,
    signed: uint16Of(dataset, tags.pixelRepresentation) === 1,
    frames: Math.max(1, Math.trunc(decimalOf(dataset, tags.numberOfFrames) ?? 1)),
    rescale: {
      slope: decimalOf(dataset, tags.rescaleSlope) || 1,
      intercept: decimalOf(dataset, tags.rescaleIntercept) ?? 0,
    },
    window: windowOf(dataset),
    padding: uint16Of(dataset, tags.pixelPaddingValue),
    aspect: aspectOf(dataset),
  }
}

const windowOf = (dataset: Dataset): Image['window'] => {
  const center = decimalOf(dataset, tags.windowCenter)
  const width = decimalOf(dataset, tags.windowWidth)
  return center === null || width === null || width < 1 ? null : { center, width }
}

const aspectOf = (dataset: Dataset): number => {
  const [height = 1, width = 1] =
    stringsOf(dataset, tags.pixelSpacing).length === 2
      ? decimalsOf(dataset, tags.pixelSpacing)
      : decimalsOf(dataset, tags.pixelAspectRatio)
  const aspect = height / width
  return aspect >= 0.1 && aspect <= 10 ? aspect : 1
}
