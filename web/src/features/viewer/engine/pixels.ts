import type { DataSet } from 'dicom-parser'
import { readDataset } from '#shared/dicom/dataset.ts'
import { isChromaOf, readJpeg, withColours } from '#shared/dicom/jpeg-header.ts'
import { type Palette, readPalette } from '#shared/dicom/palette.ts'
import { transferSyntaxes } from '#shared/dicom/tags.ts'
import { eightBits, swapPairs, unpackBits } from '../rules/samples.ts'
import { rgbOfHalved } from '../rules/ybr.ts'

const PIXEL_DATA = 'x7fe00010'
const TRANSFER_SYNTAX = 'x00020010'

/** The attributes of a file that describe its pixels. */
type Pixels = {
  samplesPerPixel: number
  photometricInterpretation: string
  planarConfiguration: number
  rows: number
  columns: number
  bitsAllocated: number
  bitsStored: number
  pixelRepresentation: number
}

function pixelsOf(dataSet: DataSet): Pixels {
  const bitsAllocated = dataSet.uint16('x00280100') ?? 0
  return {
    samplesPerPixel: dataSet.uint16('x00280002') ?? 1,
    photometricInterpretation: dataSet.string('x00280004') ?? 'MONOCHROME2',
    planarConfiguration: dataSet.uint16('x00280006') ?? 0,
    rows: dataSet.uint16('x00280010') ?? 0,
    columns: dataSet.uint16('x00280011') ?? 0,
    bitsAllocated,
    bitsStored: dataSet.uint16('x00280101') ?? bitsAllocated,
    pixelRepresentation: dataSet.uint16('x00280103') ?? 0,
  }
}

const plainSyntaxes: readonly string[] = [
  transferSyntaxes.implicitLittleEndian,
  transferSyntaxes.explicitLittleEndian,
  transferSyntaxes.deflatedExplicitLittleEndian,
  transferSyntaxes.explicitBigEndian,
]

const isBigEndian = (dataSet: DataSet) =>
  dataSet.string(TRANSFER_SYNTAX) === transferSyntaxes.explicitBigEndian

/** Whether the frames are encoded, as far as the header tells: the pixels may not have been read. */
const isEncoded = (dataSet: DataSet) =>
  !plainSyntaxes.includes(dataSet.string(TRANSFER_SYNTAX) ?? '')

/** Two pixels each share the differences of their colours. */
const isHalved = ({ photometricInterpretation }: Pixels) =>
  photometricInterpretation === 'YBR_FULL_422'

/** Colours of 16 bits, of which screens show eight. */
const isDeepColour = ({ samplesPerPixel, bitsAllocated }: Pixels) =>
  samplesPerPixel === 3 && bitsAllocated === 16

/** The decoders know deeper samples than these wrongly or not at all. */
const MOST_BITS = { plainColour: 16, encodedColour: 8, encodedGrey: 16 }

/** Whether the decoders fail at the samples of a file, or would show others than it has. */
export function isUndecodable(dataSet: DataSet): boolean {
  const { samplesPerPixel, bitsAllocated } = pixelsOf(dataSet)
  const isColour = samplesPerPixel > 1
  if (!isEncoded(dataSet)) return isColour && bitsAllocated > MOST_BITS.plainColour
  return bitsAllocated > (isColour ? MOST_BITS.encodedColour : MOST_BITS.encodedGrey)
}

/** The pixel description for the loader, which gets its frames from `toLoadable`. */
export function readPixelModule(dataSet: DataSet): Record<string, unknown> {
  const pixels = pixelsOf(dataSet)
  const module = { ...pixels, pixelAspectRatio: dataSet.string('x00280034') }
  if (pixels.photometricInterpretation === 'PALETTE COLOR') {
    const palette = paletteOf(dataSet)
    // Without its colours it is drawn as a grey picture.
    return {
      ...module,
      ...(palette ? tablesOf(palette) : { photometricInterpretation: 'MONOCHROME2' }),
    }
  }
  if (isEncoded(dataSet)) return module
  if (isHalved(pixels))
    return { ...module, photometricInterpretation: 'RGB', planarConfiguration: 0 }
  const isMadeOfBytes = pixels.bitsAllocated === 1 || isDeepColour(pixels)
  return isMadeOfBytes ? { ...module, bitsAllocated: 8, bitsStored: 8 } : module
}

const paletteOf = (dataSet: DataSet): Palette | null => {
  // The parser has already expanded a deflated data set.
  const read = readDataset(dataSet.byteArray, (bytes) => bytes)
  return read && readPalette(read)
}

/** Three tables of the same length, each from the same value on, for the loader knows no others. */
function tablesOf(palette: Palette): Record<string, unknown> {
  const first = Math.min(...palette.map((table) => table.first))
  const last = Math.max(...palette.map((table) => table.first + table.entries.length - 1))
  const [red, green, blue] = palette.map((table) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const at = first + index - table.first
      return table.entries[Math.min(Math.max(at, 0), table.entries.length - 1)] ?? 0
    }),
  )
  const descriptor = [last - first + 1, first, 8]
  return {
    redPaletteColorLookupTableDescriptor: descriptor,
    greenPaletteColorLookupTableDescriptor: descriptor,
    bluePaletteColorLookupTableDescriptor: descriptor,
    redPaletteColorLookupTableData: red,
    greenPaletteColorLookupTableData: green,
    bluePaletteColorLookupTableData: blue,
  }
}

/** The bytes that a file in memory has of one of its plain frames, counted from 0; null where it has encoded ones. */
export function readPlainFrame(dataSet: DataSet, index: number): Uint8Array<ArrayBuffer> | null {
  const element = dataSet.elements[PIXEL_DATA]
  if (!element || isEncoded(dataSet)) return null
  const pixels = pixelsOf(dataSet)
  const { rows, columns, bitsAllocated } = pixels
  const samples = isHalved(pixels) ? 2 : pixels.samplesPerPixel
  const count = rows * columns * samples
  const { byteArray } = dataSet
  if (bitsAllocated === 1) {
    const fromBit = element.dataOffset * 8 + index * count
    return unpackBits(byteArray, { fromBit, count })
  }
  const length = count * (bitsAllocated / 8)
  const from = element.dataOffset + index * length
  const isSwapped = isBigEndian(dataSet) && bitsAllocated === 8 && element.vr === 'OW'
  if (!isSwapped) return byteArray.slice(from, from + length)
  // A frame of an odd length ends, and its successor begins, within a word.
  const start = from - ((from - element.dataOffset) % 2)
  const words = swapPairs(byteArray.subarray(start, from + length + (length % 2)))
  return words.slice(from - start, from - start + length)
}

/** The bytes of a frame as the loader draws them, from those that the file has of it. */
export function toLoadable(dataSet: DataSet, frame: Uint8Array): Uint8Array {
  const pixels = pixelsOf(dataSet)
  if (isEncoded(dataSet)) {
    const isJpeg = dataSet.string(TRANSFER_SYNTAX) === transferSyntaxes.jpegBaseline
    return isJpeg && pixels.samplesPerPixel === 3 ? withStatedColours(frame, pixels) : frame
  }
  if (isHalved(pixels)) return rgbOfHalved(frame)
  if (!isDeepColour(pixels)) return frame
  const { bitsStored } = pixels
  return eightBits(frame, { bitsStored, littleEndian: !isBigEndian(dataSet) })
}

/** The browser that decodes it does not know what the data set says. */
function withStatedColours(frame: Uint8Array, { photometricInterpretation }: Pixels): Uint8Array {
  const jpeg = readJpeg(frame)
  return jpeg ? withColours(jpeg, isChromaOf(jpeg, photometricInterpretation)) : frame
}
