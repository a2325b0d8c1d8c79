/** What a compressed picture says of itself, read without decoding it. */
export interface Codestream {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly precision: number
  /** How many times over it can be read at half its size. */
  readonly levels: number
  /**
   * Whether its colours are luma and chroma (true) or red, green and blue (false), as an Adobe or
   * JFIF segment or the names of its components say; null where nothing says so.
   */
  readonly isChroma: boolean | null
}

const jpegLsFrame = 0xf7
const startOfScan = 0xda
const codingStyle = 0x52

/** Reads the frame header of a JPEG or JPEG-LS codestream; null where there is none. */
export const readJpeg = (bytes: Uint8Array): Codestream | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isChroma: Record<'adobe' | 'jfif', boolean | null> = { adobe: null, jfif: null }
  let position = 2
  while (position + 10 <= bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1] ?? 0
    if (marker === startOfScan) return null
    if (marker === 0xff) {
      position += 1
      continue
    }
    const length = view.getUint16(position + 2)
    const payload = bytes.subarray(position + 4, position + 2 + length)
    if (marker === 0xe0 && opensWith(payload, 'JFIF\0')) isChroma.jfif = true
    if (marker === 0xee) isChroma.adobe = adobeTransform(payload) ?? isChroma.adobe
    if (isFrame(marker)) {
      return {
        precision: view.getUint8(position + 4),
        height: view.getUint16(position + 5),
        width: view.getUint16(position + 7),
        components: view.getUint8(position + 9),
        levels: 0,
        isChroma: isChroma.adobe ?? isChroma.jfif ?? (isNamedRgb(payload) ? false : null),
      }
    }
    position += 2 + length
  }
  return null
}

const opensWith = (payload: Uint8Array, text: string): boolean =>
  Buffer.from(payload.subarray(0, text.length)).toString('latin1') === text

/** Whether an Adobe segment says that the colours are transformed; null where it is cut short. */
const adobeTransform = (payload: Uint8Array): boolean | null => {
  const transform = payload[11]
  return transform === undefined || !opensWith(payload, 'Adobe') ? null : transform !== 0
}

/** Whether the components of a frame header are named R, G and B, as some writers do. */
const isNamedRgb = (frame: Uint8Array): boolean =>
  String.fromCharCode(frame[6] ?? 0, frame[9] ?? 0, frame[12] ?? 0) === 'RGB'

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
    isChroma: null,
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
