/** What a compressed picture says of itself, read without decoding it. */
export interface Codestream {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly precision: number
  /** How many times over it can be read at half its size. */
  readonly levels: number
  /** Whether it declares its colours itself, by an Adobe or JFIF segment. */
  readonly declaresColour: boolean
}

const jpegLsFrame = 0xf7
const startOfScan = 0xda
const codingStyle = 0x52

/** Reads the frame header of a JPEG or JPEG-LS codestream; null where there is none. */
export const readJpeg = (bytes: Uint8Array): Codestream | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let declaresColour = false
  let position = 2
  while (position + 10 <= bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1] ?? 0
    if (marker === startOfScan) return null
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === 0xe0 || marker === 0xee) declaresColour = true
    if (isFrame(marker)) {
      return {
        precision: view.getUint8(position + 4),
        height: view.getUint16(position + 5),
        width: view.getUint16(position + 7),
        components: view.getUint8(position + 9),
        levels: 0,
        declaresColour,
      }
    }
    position += 2 + view.getUint16(position + 2)
  }
  return null
}

const isFrame = (marker: number): boolean =>
  marker === jpegLsFrame ||
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)

/** Reads the size segment of a JPEG 2000 codestream, also within a JP2 file; null where there is none. */
export const readJpeg2000 = (bytes: Uint8Array): Codestream | null => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).indexOf(
    'ff4fff51',
    0,
    'hex',
  )
  if (start === -1 || start + 43 > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start)
  return {
    width: view.getUint32(8) - view.getUint32(16),
    height: view.getUint32(12) - view.getUint32(20),
    components: view.getUint16(40),
    precision: (view.getUint8(42) & 0x7f) + 1,
    levels: levelsOf(bytes.subarray(start)),
    declaresColour: false,
  }
}

/** The decomposition levels in the first coding style segment (ITU-T T.800, section A.6.1). */
const levelsOf = (codestream: Uint8Array): number => {
  const view = new DataView(codestream.buffer, codestream.byteOffset, codestream.byteLength)
  let position = 2
  while (position + 10 <= codestream.length && codestream[position] === 0xff) {
    if (codestream[position + 1] === codingStyle) return view.getUint8(position + 9)
    position += 2 + view.getUint16(position + 2)
  }
  return 0
}
