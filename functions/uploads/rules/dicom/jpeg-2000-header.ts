import type { Codestream } from '#shared/dicom/codestream.ts'
import { MAX_BLOCKS, MAX_DECOMPOSITIONS, MAX_PACKETS, MAX_TILES } from './limits.ts'

export interface Jpeg2000Codestream extends Codestream {
  /** How many times the picture can be halved when it is decoded. */
  readonly decompositions: number
}

type Size = Pick<Codestream, 'width' | 'height' | 'components' | 'precision'> & {
  tileWidth: number
  tileHeight: number
}

/** How one component, or all components, are coded. */
type CodingStyle = {
  layers: number
  decompositions: number
  /** Exponents of 2. */
  block: { width: number; height: number }
  /** Exponents of 2, one pair for each resolution, the smallest first; none if as large as possible. */
  precincts: readonly { width: number; height: number }[]
}

const START = 0xff4f
const SIZE = 0xff51
const CODING_STYLE = 0xff52
const COMPONENT_CODING_STYLE = 0xff53
const START_OF_TILE_PART = 0xff90
const START_OF_DATA = 0xff93
const END = 0xffd9
const BOX_SIGNATURE = '0000000c6a5020200d0a870a'
const CODESTREAM_BOX = 0x6a703263
const MAX_BOXES = 1000
const MAX_TILE_PARTS = 16 * MAX_TILES

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Reads the headers of a JPEG 2000 codestream, bare or in a JP2 file. Null if there is none, or if it
 * asks a decoder for more tiles, code-blocks, precincts or layers than the limits allow.
 * Throws a RangeError if a segment is cut short.
 */
export const readJpeg2000 = (frame: Uint8Array): Jpeg2000Codestream | null => {
  const bytes = findCodestream(frame)
  if (bytes === null) return null
  const size = readSize(bytes)
  if (size === null) return null
  const styles = readCodingStyles(bytes, size)
  if (styles === null || !styles.every((style) => isWithinLimits(style, size))) return null
  const { width, height, components, precision } = size
  const decompositions = Math.min(...styles.map((style) => style.decompositions))
  return { bytes, width, height, components, precision, decompositions }
}

/** The bytes of the codestream: all of them, or the contents of the codestream box (section I.5). */
const findCodestream = (frame: Uint8Array): Uint8Array | null => {
  if (frame.length < 12) return null
  const view = viewOf(frame)
  if (view.getUint16(0) === START) return frame
  if (Buffer.from(frame.subarray(0, 12)).toString('hex') !== BOX_SIGNATURE) return null
  let position = 12
  for (let boxes = 0; boxes < MAX_BOXES && position + 8 <= frame.length; boxes += 1) {
    const short = view.getUint32(position)
    const isLong = short === 1
    if (isLong && position + 16 > frame.length) return null
    const header = isLong ? 16 : 8
    const declared = isLong ? Number(view.getBigUint64(position + 8)) : short
    const length = declared === 0 ? frame.length - position : declared
    if (length < header) return null
    if (view.getUint32(position + 4) === CODESTREAM_BOX) {
      return frame.subarray(position + header, position + length)
    }
    position += length
  }
  return null
}

/** The size segment, which must come first (section A.5.1). Null if a decoder would not agree on it. */
const readSize = (bytes: Uint8Array): Size | null => {
  const view = viewOf(bytes)
  if (view.getUint16(0) !== START || view.getUint16(2) !== SIZE) return null
  const [width, height, ...others] = [8, 12, 16, 20, 24, 28, 32, 36].map((at) => view.getUint32(at))
  const [left, top, tileWidth, tileHeight, tileLeft, tileTop] = others
  const components = view.getUint16(40)
  if (!width || !height || !tileWidth || !tileHeight || components === 0) return null
  // Decoders place a picture with an offset on a larger grid. Scanners write none.
  if (left !== 0 || top !== 0 || tileLeft !== 0 || tileTop !== 0) return null
  if (view.getUint16(4) !== 38 + 3 * components) return null
  const precision = (view.getUint8(42) & 0x7f) + 1
  for (let at = 42; at < 42 + 3 * components; at += 3) {
    const isAlike = (view.getUint8(at) & 0x7f) + 1 === precision
    if (!isAlike || view.getUint8(at + 1) !== 1 || view.getUint8(at + 2) !== 1) return null
  }
  const tiles = Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight)
  if (tiles > MAX_TILES) return null
  return { width, height, components, precision, tileWidth, tileHeight }
}

/** The coding styles of the main header and of all tile-parts, which may replace them. */
const readCodingStyles = (bytes: Uint8Array, size: Size): CodingStyle[] | null => {
  const main = readHeader(bytes, 2, size, START_OF_TILE_PART)
  if (main === null || main.styles.length === 0) return null
  const view = viewOf(bytes)
  const { styles } = main
  let position = main.end
  for (let parts = 0; parts < MAX_TILE_PARTS; parts += 1) {
    if (position + 12 > bytes.length || view.getUint16(position) === END) return styles
    if (view.getUint16(position) !== START_OF_TILE_PART) return null
    const length = view.getUint32(position + 6)
    const part = readHeader(bytes, position, size, START_OF_DATA)
    if (part === null) return null
    styles.push(...part.styles)
    if (length === 0) return styles
    if (position + length < part.end) return null
    position += length
  }
  return null
}

/** Reads marker segments from `start` up to the marker `until`; null if that does not come. */
const readHeader = (bytes: Uint8Array, start: number, size: Size, until: number) => {
  const view = viewOf(bytes)
  const styles: CodingStyle[] = []
  let position = start
  while (position + 2 <= bytes.length) {
    const marker = view.getUint16(position)
    if (marker === until) return { styles, end: position }
    if (marker < 0xff4f || (marker === SIZE && position > 2)) return null
    const length = view.getUint16(position + 2)
    if (length < 2) return null
    const payload = bytes.subarray(position + 4, position + 2 + length)
    if (marker === CODING_STYLE) styles.push(readStyle(payload))
    if (marker === COMPONENT_CODING_STYLE) {
      const last = styles.at(-1)
      styles.push(readComponentStyle(payload, size, last?.layers ?? 1))
    }
    position += 2 + length
  }
  return null
}

const readStyle = (payload: Uint8Array): CodingStyle =>
  readBlocks(payload.subarray(5), {
    hasPrecincts: ((payload[0] ?? 0) & 1) === 1,
    layers: viewOf(payload).getUint16(2),
  })

const readComponentStyle = (payload: Uint8Array, { components }: Size, layers: number) => {
  const index = components < 257 ? 1 : 2
  const hasPrecincts = ((payload[index] ?? 0) & 1) === 1
  return readBlocks(payload.subarray(index + 1), { hasPrecincts, layers })
}

/** The parameters that both kinds of coding style segments end with (table A.20). */
const readBlocks = (
  payload: Uint8Array,
  { hasPrecincts, layers }: { hasPrecincts: boolean; layers: number },
): CodingStyle => {
  const view = viewOf(payload)
  const decompositions = view.getUint8(0)
  const block = { width: (view.getUint8(1) & 0xf) + 2, height: (view.getUint8(2) & 0xf) + 2 }
  const sizes = hasPrecincts ? payload.subarray(5, 6 + decompositions) : []
  const precincts = [...sizes].map((byte) => ({ width: byte & 0xf, height: byte >> 4 }))
  return { layers, decompositions, block, precincts }
}

const isWithinLimits = (style: CodingStyle, size: Size): boolean => {
  const { layers, decompositions, precincts, block } = style
  if (decompositions > MAX_DECOMPOSITIONS || layers === 0) return false
  if (precincts.length > 0 && precincts.length !== decompositions + 1) return false
  const width = Math.min(size.width, size.tileWidth)
  const height = Math.min(size.height, size.tileHeight)
  let allPrecincts = 0
  let allBlocks = 0
  for (let resolution = 0; resolution <= decompositions; resolution += 1) {
    const scale = 2 ** (decompositions - resolution)
    const precinct = precincts[resolution] ?? { width: 15, height: 15 }
    // A precinct of a higher resolution spans bands of half its size.
    const band = resolution === 0 ? 0 : 1
    const cells = (across: number, down: number) =>
      (Math.ceil(width / scale / 2 ** across) + 1) * (Math.ceil(height / scale / 2 ** down) + 1)
    allPrecincts += cells(precinct.width, precinct.height)
    allBlocks += cells(
      Math.min(block.width, Math.max(0, precinct.width - band)),
      Math.min(block.height, Math.max(0, precinct.height - band)),
    )
  }
  const { components } = size
  return (
    allPrecincts * components <= MAX_BLOCKS &&
    allBlocks * components <= MAX_BLOCKS &&
    allPrecincts * components * layers <= MAX_PACKETS
  )
}
