import type { Image, Samples } from './image.ts'

/** Reads a frame of plain samples, colours interleaved. DICOM PS3.5, section 8.1. */
export const decodePlain = (frame: Uint8Array, image: Image): Samples => {
  const samples = readSamples(frame, image)
  const { rows, columns, photometricInterpretation } = image
  if (photometricInterpretation === 'YBR_FULL_422') {
    return { rows, columns, data: spreadChroma(samples), photometricInterpretation: 'YBR_FULL' }
  }
  const data = image.samplesPerPixel === 3 && image.planar ? interleave(samples) : samples
  return { rows, columns, data, photometricInterpretation }
}

const readSamples = (frame: Uint8Array, image: Image): Samples['data'] => {
  if (image.bitsAllocated === 1) return readBits(frame, image.rows * image.columns)
  if (image.bitsAllocated === 8) return frame
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const { littleEndian } = image
  if (image.bitsAllocated === 16) {
    const words = new Uint16Array(frame.length >> 1)
    for (let index = 0; index < words.length; index += 1) {
      words[index] = view.getUint16(index * 2, littleEndian)
    }
    return words
  }
  const words = new Uint32Array(frame.length >> 2)
  for (let index = 0; index < words.length; index += 1) {
    words[index] = view.getUint32(index * 4, littleEndian)
  }
  return words
}

const readBits = (frame: Uint8Array, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, index) => ((frame[index >> 3] ?? 0) >> (index & 7)) & 1)

/** Colours pixel by pixel, from one plane a colour. */
export const interleave = (planes: Samples['data']): Samples['data'] => {
  const pixels = planes.length / 3
  return planes.map((_, index) => planes[(index % 3) * pixels + Math.trunc(index / 3)] ?? 0)
}

/** Two pixels are stored as Y1 Y2 Cb Cr. */
const spreadChroma = (samples: Samples['data']): Samples['data'] => {
  const spread = new Uint8Array((samples.length / 2) * 3)
  for (let from = 0, to = 0; from + 3 < samples.length; from += 4, to += 6) {
    const [first = 0, second = 0, blue = 0, red = 0] = samples.subarray(from, from + 4)
    spread.set([first, blue, red, second, blue, red], to)
  }
  return spread
}
