import type { CodecDecoder } from '@cornerstonejs/codec-openjpeg/decode'
import jpeg from 'jpeg-js'
import { Decoder } from 'jpeg-lossless-decoder-js'
import { type Codestream, readJpeg, readJpeg2000 } from './codestream.ts'
import { decodeGreyJpeg } from './grey-jpeg.ts'
import type { Image, Samples } from './image.ts'
import { interleave } from './plain.ts'

/** What decoding a JPEG may take: about ten bytes a sample. */
const mostMegabytes = 512

/** Made anew for each codec, which keeps its state in the object. */
const quiet = () => ({ print: () => {}, printErr: () => {} })

/** JPEG, in colour 8 bits deep at most; null where deeper or unlike what the data set declares. */
export const decodeJpeg = (frame: Uint8Array, image: Image): Samples | null => {
  const codestream = readJpeg(frame)
  if (codestream === null || !agrees(codestream, image)) return null
  if (codestream.precision !== 8) return decodeDeepJpeg(frame, image)
  const { data } = jpeg.decode(frame, {
    useTArray: true,
    formatAsRGBA: false,
    maxMemoryUsageInMB: mostMegabytes,
    // Left to itself, the decoder takes an Adobe segment that says "not transformed" for none.
    colorTransform: codestream.isChroma ?? image.photometricInterpretation !== 'RGB',
  })
  const { rows, columns, photometricInterpretation } = image
  return image.samplesPerPixel === 1
    ? { rows, columns, data: everyThird(data), photometricInterpretation }
    : { rows, columns, data, photometricInterpretation: 'RGB' }
}

/** Grey JPEG of more than 8 bits, which the other decoder reads as if it were of 8. */
const decodeDeepJpeg = (frame: Uint8Array, image: Image): Samples | null => {
  const data = decodeGreyJpeg(frame)
  const { rows, columns, photometricInterpretation } = image
  return data && { rows, columns, data, photometricInterpretation }
}

/** Grey comes back as three equal colours. */
const everyThird = (colours: Uint8Array): Uint8Array => {
  const grey = new Uint8Array(colours.length / 3)
  for (let index = 0; index < grey.length; index += 1) grey[index] = colours[index * 3] ?? 0
  return grey
}

/** Lossless JPEG; null where unlike what the data set declares. */
export const decodeLosslessJpeg = (frame: Uint8Array, image: Image): Samples | null => {
  const codestream = readJpeg(frame)
  if (codestream === null || !agrees(codestream, image)) return null
  if (codestream.precision > 8 && codestream.components > 1) return null
  const data = new Decoder().decode(frame.buffer, frame.byteOffset, frame.byteLength)
  const { rows, columns, photometricInterpretation } = image
  return { rows, columns, data, photometricInterpretation }
}

/**
 * JPEG 2000, at the lowest of its resolutions that still has `wanted` pixels on its longest side.
 * Null where unlike what the data set declares. Throws where it is damaged.
 */
export const decodeJpeg2000 = async (
  frame: Uint8Array,
  image: Image,
  wanted: number,
): Promise<Samples | null> => {
  const codestream = readJpeg2000(frame)
  if (codestream === null || !agrees(codestream, image)) return null
  const { default: load } = await import('@cornerstonejs/codec-openjpeg/decode')
  const { J2KDecoder } = await withDirname(() => load(quiet()))
  const decoder = new J2KDecoder()
  const side = Math.max(image.rows, image.columns)
  const level = Math.min(codestream.levels, Math.max(0, Math.floor(Math.log2(side / wanted))))
  const data = run(decoder, frame, () => decoder.decodeSubResolution(level, 0))
  const { width, height } = decoder.calculateSizeAtDecompositionLevel(level)
  const declared = image.photometricInterpretation
  const photometricInterpretation = undone[declared] ?? declared
  return { rows: height, columns: width, data, photometricInterpretation }
}

/** The colour transforms of JPEG 2000 are undone by its decoder. */
const undone: Readonly<Record<string, string>> = { YBR_RCT: 'RGB', YBR_ICT: 'RGB' }

/** JPEG-LS; null where unlike what the data set declares. Throws where it is damaged. */
export const decodeJpegLs = async (frame: Uint8Array, image: Image): Promise<Samples | null> => {
  const codestream = readJpeg(frame)
  if (codestream === null || !agrees(codestream, image)) return null
  const { default: load } = await import('@cornerstonejs/codec-charls/decode')
  const { JpegLSDecoder } = await withDirname(() => load(quiet()))
  const decoder = new JpegLSDecoder()
  const data = run(decoder, frame, () => decoder.decode())
  const planar = codestream.components === 3 && decoder.getInterleaveMode() === 0
  const { rows, columns, photometricInterpretation } = image
  return { rows, columns, data: planar ? interleave(data) : data, photometricInterpretation }
}

const agrees = ({ width, height, components }: Codestream, image: Image): boolean =>
  width === image.columns && height === image.rows && components === image.samplesPerPixel

/** A codec's memory is left to the garbage collector with its module: each decoding loads its own. */
const run = (
  decoder: CodecDecoder,
  frame: Uint8Array,
  decode: () => void,
): Uint8Array | Uint16Array => {
  decoder.getEncodedBuffer(frame.length).set(frame)
  decode()
  const { bitsPerSample, width } = decoder.getFrameInfo()
  if (width === 0 || bitsPerSample > 16) throw new Error('The picture could not be decoded')
  const bytes = decoder.getDecodedBuffer().slice()
  return bitsPerSample <= 8 ? bytes : new Uint16Array(bytes.buffer)
}

/** The codecs read `__dirname` as they start, which a bundled module does not have. */
const withDirname = <T>(start: () => T): T => {
  if ('__dirname' in globalThis) return start()
  Object.assign(globalThis, { __dirname: '' })
  try {
    return start()
  } finally {
    Reflect.deleteProperty(globalThis, '__dirname')
  }
}
