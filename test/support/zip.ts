import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const DEFLATED = 8

/** The files of a ZIP archive by their names, as text, read from its directory at the end. */
export function filesOfZip(archive: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(archive)
  const end = bytes.length - END_BYTES
  if (bytes.readUInt32LE(end) !== END) throw new Error('this is no ZIP archive')
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('the directory is broken')
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const called = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const isDeflated = bytes.readUInt16LE(at + 10) === DEFLATED
    files[called] = (isDeflated ? inflateRawSync(packed) : packed).toString('utf8')
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
