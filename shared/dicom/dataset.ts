import { tags, transferSyntaxes } from './tags.ts'

/** Expands a raw DEFLATE stream, as far as its bytes reach. */
export type Inflate = (deflated: Uint8Array) => Uint8Array

export interface PixelData {
  /** From the first byte of the value to its end, or to the end of the input where that comes first. */
  readonly value: Uint8Array
  /** Whether the value is a sequence of compressed fragments rather than plain samples. */
  readonly encapsulated: boolean
  /** Null in implicit encoding. */
  readonly vr: string | null
}

export interface Dataset {
  readonly transferSyntaxUid: string
  readonly littleEndian: boolean
  /** The values of the top-level elements before the pixel data, each a view on the input. */
  readonly values: ReadonlyMap<number, Uint8Array>
  readonly pixelData: PixelData | null
  /** Where the bytes ended before the pixel data, or before the data set is known to have ended. */
  readonly cut: Cut | null
}

/** A top-level element that the bytes do not hold whole. */
export interface Cut {
  /** Its tag; 0 where the bytes ended before it. */
  readonly tag: number
  /** Where it starts in the bytes. */
  readonly start: number
  /** Where it ends; null where only its content tells. */
  readonly end: number | null
}

interface Cursor {
  readonly bytes: Uint8Array
  readonly view: DataView
  position: number
  littleEndian: boolean
  explicit: boolean
}

interface ElementHeader {
  readonly tag: number
  readonly vr: string | null
  readonly length: number
}

const preambleLength = 128
const undefinedLength = 0xffffffff
const item = 0xfffee000
const itemEnd = 0xfffee00d
const sequenceEnd = 0xfffee0dd
const deepestNesting = 32
/** Data sets have some hundred elements outside of sequences. After these, the rest is not read. */
const mostElements = 65_536

const shortLengthVrs = new Set(
  'AE AS AT CS DA DS DT FD FL IS LO LT PN SH SL SS ST TM UI UL US'.split(' '),
)
const longLengthVrs = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '))

/** Whether the bytes carry the marker of a DICOM file (PS3.10, section 7.1). */
export const hasMarker = (bytes: Uint8Array): boolean =>
  bytes.length >= preambleLength + 4 &&
  bytes[128] === 0x44 &&
  bytes[129] === 0x49 &&
  bytes[130] === 0x43 &&
  bytes[131] === 0x4d

/**
 * Reads the elements of a DICOM file up to its pixel data, as far as the bytes reach: a truncated
 * or damaged rest is left out. Sequences are skipped. Null where the bytes are not DICOM. A deflated
 * data set is read only when `inflate` is given; without it, the file's meta information is all.
 */
export const readDataset = (bytes: Uint8Array, inflate?: Inflate): Dataset | null => {
  const marked = hasMarker(bytes)
  const start = marked ? preambleLength + 4 : 0
  const values = new Map<number, Uint8Array>()
  const meta = cursorAt(bytes, start)
  while (values.size < mostElements && readUint16(meta, meta.position) === 0x0002) {
    const at = meta.position
    const element = readElementHeader(meta)
    if (element !== null && storeValue(meta, element, values)) continue
    const cut = cutAt(meta, at, element)
    return marked ? { ...unread(values), cut } : null
  }
  const declared = uidOf(values.get(tags.transferSyntaxUid))
  const isDeflated = declared === transferSyntaxes.deflatedExplicitLittleEndian
  const cursor = isDeflated
    ? inflatedCursor(bytes.subarray(meta.position), inflate)
    : cursorAt(bytes, meta.position)
  if (cursor === null) return unread(values)
  const encoding = declared === null ? sniffEncoding(cursor) : encodingOf(declared)
  if (encoding === null) return null
  const { transferSyntaxUid, littleEndian } = encoding
  cursor.littleEndian = littleEndian
  cursor.explicit = encoding.explicit
  const { pixelData, cut: found } = readElements(cursor, values)
  const cut = found && isDeflated ? { tag: found.tag, start: bytes.length, end: null } : found
  const dataset = { transferSyntaxUid, littleEndian, values, pixelData, cut }
  return marked || isPlausible(dataset) ? dataset : null
}

/** A file of which only the meta information was read. */
const unread = (values: ReadonlyMap<number, Uint8Array>): Dataset => ({
  transferSyntaxUid: uidOf(values.get(tags.transferSyntaxUid)) ?? '',
  littleEndian: true,
  values,
  pixelData: null,
  cut: null,
})

const cursorAt = (bytes: Uint8Array, position: number): Cursor => ({
  bytes,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  position,
  littleEndian: true,
  explicit: true,
})

const inflatedCursor = (deflated: Uint8Array, inflate: Inflate | undefined): Cursor | null => {
  if (inflate === undefined) return null
  try {
    return cursorAt(inflate(deflated), 0)
  } catch {
    return null
  }
}

const uidOf = (value: Uint8Array | undefined): string | null => {
  if (value === undefined) return null
  const text = String.fromCharCode(...value.subarray(0, 65)).replace(/[\0 ]+$/, '')
  return /^[0-9.]{1,64}$/.test(text) ? text : null
}

interface Encoding {
  readonly transferSyntaxUid: string
  readonly littleEndian: boolean
  readonly explicit: boolean
}

const encodingOf = (transferSyntaxUid: string): Encoding => ({
  transferSyntaxUid,
  littleEndian: transferSyntaxUid !== transferSyntaxes.explicitBigEndian,
  explicit: transferSyntaxUid !== transferSyntaxes.implicitLittleEndian,
})

/**
 * Without meta information, the first element tells the encoding. Early writers also wrote implicit
 * elements in big endian, an encoding that never got a name: it goes under that of explicit ones.
 */
const sniffEncoding = (cursor: Cursor): Encoding | null => {
  const { position } = cursor
  const group = readUint16(cursor, position)
  if (group !== 0x0008 && group !== 0x0800) return null
  const littleEndian = group === 0x0008
  const { explicitLittleEndian, explicitBigEndian, implicitLittleEndian } = transferSyntaxes
  const explicit = readVr(cursor, position + 4) !== null
  const length = readUint32({ ...cursor, littleEndian }, position + 4)
  if (!explicit && (length === null || length > 256)) return null
  if (!littleEndian) return { transferSyntaxUid: explicitBigEndian, littleEndian, explicit }
  return encodingOf(explicit ? explicitLittleEndian : implicitLittleEndian)
}

/** Without the marker, only a data set that names a DICOM class and an instance is believed. */
const isPlausible = ({ values }: Dataset): boolean =>
  uidOf(values.get(tags.sopClassUid))?.startsWith('1.2.840.10008.') === true &&
  uidOf(values.get(tags.sopInstanceUid)) !== null

const readElements = (
  cursor: Cursor,
  values: Map<number, Uint8Array>,
): Pick<Dataset, 'pixelData' | 'cut'> => {
  for (;;) {
    if (values.size >= mostElements) return { pixelData: null, cut: null }
    const start = cursor.position
    const element = readElementHeader(cursor)
    if (element?.tag === tags.pixelData) {
      return { pixelData: readPixelData(cursor, element), cut: null }
    }
    const isRead =
      element !== null &&
      (element.length === undefinedLength
        ? skipItems(cursor, 0)
        : storeValue(cursor, element, values))
    if (!isRead) return { pixelData: null, cut: cutAt(cursor, start, element) }
  }
}

/** `element` is null where even its header is cut. */
const cutAt = (cursor: Cursor, start: number, element: ElementHeader | null): Cut => ({
  tag: element?.tag ?? 0,
  start,
  end:
    element === null || element.length === undefinedLength
      ? null
      : cursor.position + element.length,
})

const readPixelData = (cursor: Cursor, { vr, length }: ElementHeader): PixelData => {
  const encapsulated = length === undefinedLength
  const end = encapsulated ? cursor.bytes.length : cursor.position + length
  return { value: cursor.bytes.subarray(cursor.position, end), encapsulated, vr }
}

const storeValue = (
  cursor: Cursor,
  { tag, length }: ElementHeader,
  values: Map<number, Uint8Array>,
): boolean => {
  const end = cursor.position + length
  if (end > cursor.bytes.length) return false
  if (!values.has(tag)) values.set(tag, cursor.bytes.subarray(cursor.position, end))
  cursor.position = end
  return true
}

/** Moves past the items of a sequence (or fragments) of undefined length; false where they break off. */
const skipItems = (cursor: Cursor, depth: number): boolean => {
  if (depth > deepestNesting) return false
  for (;;) {
    const header = readItemHeader(cursor)
    if (header === null) return false
    if (header.tag === sequenceEnd) return true
    if (header.tag !== item) return false
    if (header.length !== undefinedLength) cursor.position += header.length
    else if (!skipItemElements(cursor, depth)) return false
  }
}

const skipItemElements = (cursor: Cursor, depth: number): boolean => {
  for (;;) {
    const element = readElementHeader(cursor)
    if (element === null) return false
    if (element.tag === itemEnd) return true
    if (element.length !== undefinedLength) cursor.position += element.length
    else if (!skipItems(cursor, depth + 1)) return false
  }
}

const readItemHeader = (cursor: Cursor): ElementHeader | null => {
  const { position } = cursor
  const tag = readTag(cursor, position)
  const length = readUint32(cursor, position + 4)
  if (tag === null || length === null) return null
  cursor.position = position + 8
  return { tag, vr: null, length }
}

const readElementHeader = (cursor: Cursor): ElementHeader | null => {
  const { position } = cursor
  const tag = readTag(cursor, position)
  if (tag === null) return null
  // Items are never explicit, and some writers put implicit elements (or UN sequences, whose
  // content is implicit) into explicit data sets.
  const vr = cursor.explicit && tag >>> 16 !== 0xfffe ? readVr(cursor, position + 4) : null
  if (vr === null) return readItemHeader(cursor)
  const long = longLengthVrs.has(vr)
  const length = long ? readUint32(cursor, position + 8) : readUint16(cursor, position + 6)
  if (length === null) return null
  cursor.position = position + (long ? 12 : 8)
  return { tag, vr, length }
}

const readVr = ({ bytes }: Cursor, position: number): string | null => {
  const vr = String.fromCharCode(bytes[position] ?? 0, bytes[position + 1] ?? 0)
  return shortLengthVrs.has(vr) || longLengthVrs.has(vr) ? vr : null
}

const readTag = (cursor: Cursor, position: number): number | null => {
  const group = readUint16(cursor, position)
  const element = readUint16(cursor, position + 2)
  return group === null || element === null ? null : group * 0x10000 + element
}

const readUint16 = ({ view, littleEndian }: Cursor, position: number): number | null =>
  position + 2 <= view.byteLength ? view.getUint16(position, littleEndian) : null

const readUint32 = ({ view, littleEndian }: Cursor, position: number): number | null =>
  position + 4 <= view.byteLength ? view.getUint32(position, littleEndian) : null
