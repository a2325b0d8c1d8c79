import type { Codestream } from '#shared/dicom/codestream.ts'
import { createHuffmanReader, type HuffmanTable, huffmanTable } from './huffman.ts'
import { inverseDct, naturalOrder } from './inverse-dct.ts'

type Frame = { precision: number; rows: number; columns: number; quantization: number }

/** What the segments before a scan declare. */
type Tables = {
  frame: Frame | null
  /** Divisors in zigzag order, by the number of the table. */
  quantization: Map<number, readonly number[]>
  /** By class (0 DC, 1 AC) and number of the table, in one byte as the segment has it. */
  huffman: Map<number, HuffmanTable>
  restartInterval: number
}

const frameMarkers = new Set([0xc0, 0xc1])
const startOfScan = 0xda

/**
 * Decodes sequential JPEG of one component, 8 or 12 bits deep, rows from the top (ITU-T T.81, annex
 * F). Null if it is of another kind, or has another size than its header. Throws if it is damaged.
 */
export const decodeGreyJpeg = (codestream: Codestream): Uint16Array | null => {
  const { bytes } = codestream
  const tables: Tables = {
    frame: null,
    quantization: new Map(),
    huffman: new Map(),
    restartInterval: 0,
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 2
  while (position + 4 <= bytes.length) {
    const marker = view.getUint8(position + 1)
    if (marker === 0xff) {
      position += 1
      continue
    }
    const end = position + 2 + view.getUint16(position + 2)
    const payload = bytes.subarray(position + 4, end)
    if (marker === startOfScan) {
      const { frame } = tables
      const isSameSize = frame?.rows === codestream.height && frame.columns === codestream.width
      return isSameSize ? decodeScan(tables, payload, bytes.subarray(end)) : null
    }
    readSegment(tables, marker, payload)
    position = end
  }
  return null
}

const readSegment = (tables: Tables, marker: number, payload: Uint8Array): void => {
  const word = (at: number) => (payload[at] ?? 0) * 256 + (payload[at + 1] ?? 0)
  if (marker === 0xdb) readQuantization(tables, payload)
  if (marker === 0xc4) readHuffman(tables, payload)
  if (marker === 0xdd) tables.restartInterval = word(0)
  if (frameMarkers.has(marker) && payload[5] === 1) {
    const [precision = 0] = payload
    tables.frame = { precision, rows: word(1), columns: word(3), quantization: payload[8] ?? 0 }
  }
}

const readQuantization = ({ quantization }: Tables, payload: Uint8Array): void => {
  for (let at = 0; at < payload.length; ) {
    const head = payload[at] ?? 0
    const width = head >> 4 === 0 ? 1 : 2
    const divisors = Array.from({ length: 64 }, (_, index) => {
      const from = at + 1 + index * width
      return width === 1
        ? (payload[from] ?? 1)
        : (payload[from] ?? 0) * 256 + (payload[from + 1] ?? 1)
    })
    quantization.set(head & 0xf, divisors)
    at += 1 + 64 * width
  }
}

const readHuffman = ({ huffman }: Tables, payload: Uint8Array): void => {
  for (let at = 0; at < payload.length; ) {
    const counts = payload.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    huffman.set(payload[at] ?? 0, huffmanTable(counts, payload.subarray(at + 17, at + 17 + total)))
    at += 17 + total
  }
}

const decodeScan = (tables: Tables, header: Uint8Array, scan: Uint8Array): Uint16Array | null => {
  const { frame, restartInterval } = tables
  const selected = header[2] ?? 0
  const dc = tables.huffman.get(selected >> 4)
  const ac = tables.huffman.get(0x10 | (selected & 0xf))
  const divisors = frame && tables.quantization.get(frame.quantization)
  if (!frame || !dc || !ac || !divisors || header[0] !== 1) return null
  const { rows, columns, precision } = frame
  const across = Math.ceil(columns / 8)
  const blocks = across * Math.ceil(rows / 8)
  const pixels = new Uint16Array(rows * columns)
  const reader = createHuffmanReader(scan)
  const coefficients = new Float64Array(64)
  const levels = new Float64Array(64)
  let last = 0
  for (let block = 0; block < blocks; block += 1) {
    if (restartInterval > 0 && block > 0 && block % restartInterval === 0) {
      reader.restart()
      last = 0
    }
    coefficients.fill(0)
    last += reader.difference(reader.symbol(dc))
    coefficients[0] = last * (divisors[0] ?? 1)
    readAlternating(reader, ac, divisors, coefficients)
    inverseDct(coefficients, levels)
    const [x, y] = [(block % across) * 8, Math.trunc(block / across) * 8]
    place(levels, 2 ** precision, pixels, { x, y, rows, columns })
  }
  return pixels
}

/** The 63 coefficients after the first, as runs of zeros each with a value (section F.2.2.2). */
const readAlternating = (
  reader: ReturnType<typeof createHuffmanReader>,
  table: HuffmanTable,
  divisors: readonly number[],
  coefficients: Float64Array,
): void => {
  for (let index = 1; index < 64; index += 1) {
    const symbol = reader.symbol(table)
    const size = symbol & 0xf
    const zeros = symbol >> 4
    if (size === 0 && zeros !== 15) return
    index += zeros
    if (size === 0) continue
    if (index > 63) throw new Error('The picture is damaged')
    coefficients[naturalOrder[index] ?? 0] = reader.difference(size) * (divisors[index] ?? 1)
  }
}

/** Puts a block where it belongs, cutting off what lies beyond the edges and the depth. */
const place = (
  levels: Float64Array,
  range: number,
  pixels: Uint16Array,
  { x, y, rows, columns }: { x: number; y: number; rows: number; columns: number },
): void => {
  const width = Math.min(8, columns - x)
  const height = Math.min(8, rows - y)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const level = Math.round((levels[row * 8 + column] ?? 0) + range / 2)
      pixels[(y + row) * columns + x + column] = Math.min(Math.max(level, 0), range - 1)
    }
  }
}
