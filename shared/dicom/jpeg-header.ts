import { joinBytes } from './bytes.ts'
import type { Codestream } from './codestream.ts'

export interface JpegCodestream extends Codestream {
  /**
   * Whether the colours are luma and chroma (true) or red, green and blue (false), as an Adobe or
   * JFIF segment or the names of the components declare; null if none of them does.
   */
  readonly isChroma: boolean | null
}

type Segment = { marker: number; payload: Uint8Array; end: number }

const START = 0xd8
const END = 0xd9
const START_OF_SCAN = 0xda
const JPEG_LS_FRAME = 0xf7
const JPEG_LS_EXTENSION = 0xf8
/** An extension of JPEG-LS that replaces the size in the frame header (ITU-T T.870, annex C). */
const OVERSIZE = 4

/** Huffman and quantization tables, restart interval, comment. */
const TABLES = new Set([0xc4, 0xdb, 0xdd, 0xfe])

/**
 * Reads the header of a JPEG, lossless JPEG or JPEG-LS codestream. Null if it has no frame header, more
 * than one, or a segment that changes the size later: decoders disagree about which size counts.
 */
export const readJpeg = (bytes: Uint8Array): JpegCodestream | null => {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null
  const segments = readSegments(bytes)
  if (segments === null) return null
  const frames = segments.filter(({ marker }) => isFrame(marker))
  const [frame] = frames
  const scan = segments.findIndex(({ marker }) => marker === START_OF_SCAN)
  if (frame === undefined || frames.length > 1 || scan < segments.indexOf(frame)) return null
  if (frame.payload.length < 6) return null
  const { payload } = frame
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const codestream = {
    bytes,
    precision: view.getUint8(0),
    height: view.getUint16(1),
    width: view.getUint16(3),
    components: view.getUint8(5),
    isChroma: readColours(segments.slice(0, scan), payload),
  }
  return payload.length === 6 + 3 * codestream.components ? codestream : null
}

/** Whether the colours of a JPEG are luma and chroma: as the codestream says, else as its data set does. */
export const isChromaOf = (codestream: JpegCodestream, photometricInterpretation: string) =>
  codestream.isChroma ?? photometricInterpretation !== 'RGB'

const ADOBE = 0xee
const JFIF = 0xe0
/** "Adobe", a version, and flags of no meaning here; after them comes the transform. */
const ADOBE_HEAD = [0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0]

/**
 * Replaces all statements about the colour model of a JPEG by one Adobe segment: decoders disagree about which of several
 * counts, and about the default.
 */
export function withColours({ bytes }: JpegCodestream, isChroma: boolean): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = []
  let position = 2
  for (;;) {
    const marker = bytes[position + 1] ?? END
    const segment =
      bytes[position] === 0xff && marker !== 0xff ? readSegment(bytes, position) : null
    if (segment === null || marker === START_OF_SCAN) break
    if (marker !== ADOBE && marker !== JFIF) kept.push(bytes.subarray(position, segment.end))
    position = segment.end
  }
  const adobe = [...ADOBE_HEAD, isChroma ? 1 : 0]
  const parts = [[0xff, START, 0xff, ADOBE, 0, adobe.length + 2], adobe, ...kept]
  return joinBytes([...parts, bytes.subarray(position)])
}

/** All marker segments, also those between scans; null if one is unknown, broken off or forbidden. */
const readSegments = (bytes: Uint8Array): Segment[] | null => {
  const segments: Segment[] = []
  let position = 2
  while (position + 2 <= bytes.length) {
    if (bytes[position] !== 0xff) return null
    const marker = bytes[position + 1] ?? 0
    if (marker === END) break
    if (marker === 0xff) {
      position += 1
      continue
    }
    const segment = readSegment(bytes, position)
    if (segment === null) return null
    segments.push(segment)
    position = marker === START_OF_SCAN ? skipScan(bytes, segment.end) : segment.end
  }
  return segments.some(({ marker }) => marker === START_OF_SCAN) ? segments : null
}

const readSegment = (bytes: Uint8Array, position: number): Segment | null => {
  const marker = bytes[position + 1] ?? 0
  const length = (bytes[position + 2] ?? 0) * 256 + (bytes[position + 3] ?? 0)
  const end = position + 2 + length
  const payload = bytes.subarray(position + 4, end)
  const isKnown =
    isFrame(marker) || isApplication(marker) || TABLES.has(marker) || marker === START_OF_SCAN
  const isExtension = marker === JPEG_LS_EXTENSION && payload[0] !== OVERSIZE
  return length < 2 || end > bytes.length || !(isKnown || isExtension)
    ? null
    : { marker, payload, end }
}

/** The position of the marker after the entropy-coded data of a scan. */
const skipScan = (bytes: Uint8Array, from: number): number => {
  let position = bytes.indexOf(0xff, from)
  while (position !== -1) {
    const next = bytes[position + 1] ?? END
    // JPEG stuffs a zero byte after 0xff, JPEG-LS a zero bit.
    if (next >= 0x80 && !isRestart(next) && next !== 0xff) return position
    position = bytes.indexOf(0xff, position + 1)
  }
  return bytes.length
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef

const isFrame = (marker: number): boolean =>
  marker === JPEG_LS_FRAME ||
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)

const readColours = (segments: readonly Segment[], frame: Uint8Array): boolean | null => {
  let adobe: boolean | null = null
  let isJfif = false
  for (const { marker, payload } of segments) {
    if (marker === 0xe0 && startsWith(payload, 'JFIF\0')) isJfif = true
    if (marker === 0xee) adobe = adobeTransform(payload) ?? adobe
  }
  if (adobe !== null) return adobe
  if (isJfif) return true
  return isNamedRgb(frame) ? false : null
}

const startsWith = (payload: Uint8Array, text: string): boolean =>
  String.fromCharCode(...payload.subarray(0, text.length)) === text

/** Whether an Adobe segment declares transformed colours; null if the segment is cut short. */
const adobeTransform = (payload: Uint8Array): boolean | null => {
  const transform = payload[11]
  return transform === undefined || !startsWith(payload, 'Adobe') ? null : transform !== 0
}

/** Whether the components of a frame header are named R, G and B, as some writers do. */
const isNamedRgb = (frame: Uint8Array): boolean =>
  String.fromCharCode(frame[6] ?? 0, frame[9] ?? 0, frame[12] ?? 0) === 'RGB'
