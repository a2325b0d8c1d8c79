import type { CodecDecoder } from '@cornerstonejs/codec-openjpeg/decode'
import jpeg from 'jpeg-js'
import { Decoder } from 'jpeg-lossless-decoder-js'
import type { Codestream } from '#shared/dicom/codestream.ts'
import { isChromaOf, readJpeg } from '#shared/dicom/jpeg-header.ts'
import { isDecodable } from './codestream.ts'
import { decodeGreyJpeg } from './grey-jpeg.ts'
import type { Image, Samples } from './image.ts'
import { readJpeg2000 } from './jpeg-2000-header.ts'
import { MAX_DECODER_BYTES } from './limits.ts'
import { interleave } from './plain.ts'
import { withMemoryLimit } from './wasm-memory.ts'

/** The decoder of JPEG needs up to ten bytes a sample, and some for its tables. */
const JPEG_BYTES_PER_SAMPLE = 12
const JPEG_TABLE_MEGABYTES = 32

/** Made anew for each codec, which keeps its state in the object. */
const quiet = () => ({ print: () => {}, printErr: () => {} })

/** JPEG, in colour 8 bits deep at most; null where deeper or unlike what the data set declares. */
export const decodeJpeg = (frame: Uint8Array, image: Image): Samples | null => {
  const codestream = readJpeg(frame)
  if (codestream === null || !isDecodable(codestream, image)) return null
  if (codestream.precision !== 8) return decodeDeepJpeg(codestream, image)
  const pixels = codestream.width * codestream.height
  const { data } = jpeg.decode(codestream.bytes, {
    useTArray: true,
    formatAsRGBA: false,
    maxResolutionInMP: pixels / 1_000_000,
    maxMemoryUsageInMB: JPEG_TABLE_MEGABYTES + (pixels * 3 * JPEG_BYTES_PER_SAMPLE) / 2 ** 20,
    // Left to itself, the decoder takes an Adobe segment that says "not transformed" for none.
    colorTransform: isChromaOf(codestream, image.photometricInterpretation),
  })
  const { rows, columns, photometricInterpretation } = image
  return image.samplesPerPixel === 1
    ? { rows, columns, data: everyThird(data), photometricInterpretation }
    : { rows, columns, data, photometricInterpretation: 'RGB' }
}

/** Grey JPEG of more than 8 bits, which the other decoder reads as if it were of 8. */
const decodeDeepJpeg = (codestream: Codestream, image: Image): Samples | null => {
  const data = decodeGreyJpeg(codestream)
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
  if (codestream === null || !isDecodable(codestream, image)) return null
  if (codestream.precision > 8 && codestream.components > 1) return null
  const { bytes } = codestream
  const decoder = new Decoder()
  checkBeforeAllocation(decoder, codestream)
  const data = decoder.decode(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { rows, columns, photometricInterpretation } = image
  return { rows, columns, data, photometricInterpretation }
}

/** The decoder allocates the picture once it has read the header of the scan. */
const checkBeforeAllocation = (decoder: Decoder, codestream: Codestream): void => {
  const { frame, scan } = decoder
  const read = scan.read.bind(scan)
  scan.read = (data) => {
    const result = read(data)
    const isSameSize = frame.dimX === codestream.width && frame.dimY === codestream.height
    if (isSameSize && scan.numComp === codestream.components) return result
    throw new Error('The decoder read another size')
  }
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
  if (codestream === null || !isDecodable(codestream, image)) return null
  const { default: load } = await import('@cornerstonejs/codec-openjpeg/decode')
  const { J2KDecoder } = await withDirname(() => load(quiet()))
  const decoder = new J2KDecoder()
  const side = Math.max(image.rows, image.columns)
  const halvings = Math.max(0, Math.floor(Math.log2(side / wanted)))
  const level = Math.min(codestream.decompositions, halvings)
  const data = run(decoder, codestream, () => decoder.decodeSubResolution(level, 0))
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
  if (codestream === null || !isDecodable(codestream, image)) return null
  const { default: load } = await import('@cornerstonejs/codec-charls/decode')
  const { JpegLSDecoder } = await withDirname(() => load(quiet()))
  const decoder = new JpegLSDecoder()
  const data = run(decoder, codestream, () => decoder.decode())
  const planar = codestream.components === 3 && decoder.getInterleaveMode() === 0
  const { rows, columns, photometricInterpretation } = image
  return { rows, columns, data: planar ? interleave(data) : data, photometricInterpretation }
}

/** @throws if the decoder read another size than we did from the same bytes */
const ensureSameSize = (decoder: CodecDecoder, codestream: Codestream): void => {
  const { width, height, componentCount } = decoder.getFrameInfo()
  const isSame =
    width === codestream.width &&
    height === codestream.height &&
    componentCount === codestream.components
  if (!isSame) throw new Error('The decoder read another size')
}

/**
 * Decodes within the memory limit. The garbage collector frees the memory of a codec with its module,
 * which is why each picture loads its own.
 */
const run = (
  decoder: CodecDecoder,
  codestream: Codestream,
  decode: () => void,
): Uint8Array | Uint16Array =>
  withMemoryLimit(MAX_DECODER_BYTES, () => {
    decoder.getEncodedBuffer(codestream.bytes.length).set(codestream.bytes)
    decode()
    ensureSameSize(decoder, codestream)
    const { bitsPerSample } = decoder.getFrameInfo()
    if (bitsPerSample > 16) throw new Error('The picture could not be decoded')
    const bytes = decoder.getDecodedBuffer().slice()
    return bitsPerSample <= 8 ? bytes : new Uint16Array(bytes.buffer)
  })

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
