/** Volume descriptors and directory records of ISO 9660 (ECMA-119), with Joliet and Rock Ridge names. */

const SECTOR = 2048
const FIRST_DESCRIPTOR = 16
const MAX_DESCRIPTORS = 32
const descriptorType = { primary: 1, supplementary: 2, end: 255 } as const
/** Escape sequences that say that names are in UCS-2. */
const JOLIET = ['%/@', '%/C', '%/E']

const FLAG_FOLDER = 0x02
const FLAG_CONTINUED = 0x80
const RECORD_HEAD = 33
const QUARTER_HOUR_MS = 15 * 60_000

/** A file or folder, or one of several extents of a large file; places are bytes of the image. */
export type IsoRecord = {
  name: string
  start: number
  size: number
  isFolder: boolean
  /** The next record of this name goes on with the file. */
  isContinued: boolean
  lastModified: number
}
export type IsoVolume = { root: IsoRecord; blockSize: number; isJoliet: boolean }
type Format = Pick<IsoVolume, 'blockSize' | 'isJoliet'>

/** The volume with the best names: Joliet before ISO 9660. Null where the file is no such image. */
export async function findRoot(image: Blob): Promise<IsoVolume | null> {
  let found: IsoVolume | null = null
  for (let index = 0; index < MAX_DESCRIPTORS; index += 1) {
    const at = (FIRST_DESCRIPTOR + index) * SECTOR
    const view = new DataView(await image.slice(at, at + SECTOR).arrayBuffer())
    if (view.byteLength < SECTOR || ascii(view, 1, 5) !== 'CD001') return found
    const type = view.getUint8(0)
    if (type === descriptorType.end) return found
    const isJoliet = JOLIET.includes(ascii(view, 88, 3))
    const isPrimary = type === descriptorType.primary && found === null
    if (isPrimary || (type === descriptorType.supplementary && isJoliet)) {
      const format = { blockSize: view.getUint16(128, true), isJoliet }
      found = { ...format, root: readRecord(view, 156, format) }
    }
  }
  return found
}

/** The records of a folder, without those of the folder itself and its parent. */
export function* readRecords(folder: DataView, format: Format): Generator<IsoRecord> {
  let at = 0
  while (at < folder.byteLength) {
    const length = folder.getUint8(at)
    // Records do not cross sectors: the rest of one is empty.
    if (length === 0) {
      at = (Math.floor(at / SECTOR) + 1) * SECTOR
      continue
    }
    if (length <= RECORD_HEAD || at + length > folder.byteLength) return
    const isOwn = folder.getUint8(at + 32) === 1 && folder.getUint8(at + RECORD_HEAD) <= 1
    const record = isOwn ? null : readRecord(folder, at, format)
    if (record && record.name !== '') yield record
    at += length
  }
}

function readRecord(view: DataView, at: number, { blockSize, isJoliet }: Format): IsoRecord {
  const flags = view.getUint8(at + 25)
  // Extended attributes come before the content.
  const block = view.getUint32(at + 2, true) + view.getUint8(at + 1)
  return {
    name: nameOf(view, at, isJoliet),
    start: block * blockSize,
    size: view.getUint32(at + 10, true),
    isFolder: (flags & FLAG_FOLDER) !== 0,
    isContinued: (flags & FLAG_CONTINUED) !== 0,
    lastModified: timeOf(view, at + 18),
  }
}

function nameOf(view: DataView, at: number, isJoliet: boolean): string {
  const length = Math.min(view.getUint8(at + 32), view.byteLength - at - RECORD_HEAD)
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + RECORD_HEAD, length)
  if (isJoliet) return plain(new TextDecoder('utf-16be').decode(bytes))
  return rockRidgeName(view, at, length) ?? plain(new TextDecoder('latin1').decode(bytes))
}

/** A name without its version, and a dot that no ending follows. */
const plain = (name: string): string => name.replace(/;\d*$/, '').replace(/\.$/, '')

/** The name that systems like Unix gave the file; null where the record has none. */
function rockRidgeName(view: DataView, at: number, nameLength: number): string | null {
  const end = Math.min(at + view.getUint8(at), view.byteLength)
  let place = at + RECORD_HEAD + nameLength + (nameLength % 2 === 0 ? 1 : 0)
  let name: string | null = null
  while (place + 4 <= end) {
    const length = view.getUint8(place + 2)
    if (length < 4 || place + length > end) break
    if (ascii(view, place, 2) === 'NM' && length > 5) {
      const bytes = new Uint8Array(view.buffer, view.byteOffset + place + 5, length - 5)
      name = (name ?? '') + new TextDecoder().decode(bytes)
    }
    place += length
  }
  return name
}

/** Seven bytes: the years since 1900, month, day, hour, minute, second, and the zone in quarters. */
function timeOf(view: DataView, at: number): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = new Uint8Array(
    view.buffer,
    view.byteOffset + at,
    6,
  )
  const utc = Date.UTC(1900 + year, month - 1, day, hour, minute, second)
  return utc - view.getInt8(at + 6) * QUARTER_HOUR_MS
}

function ascii(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}
