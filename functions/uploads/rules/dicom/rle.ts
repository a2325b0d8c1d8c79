import type { Image, Samples } from './image.ts'

const headerLength = 64

/**
 * Expands a run-length encoded frame: one segment for each byte of each sample, the most significant
 * byte first. Null where it is malformed. DICOM PS3.5, annex G.
 */
export const decodeRle = (frame: Uint8Array, image: Image): Samples | null => {
  if (frame.length < headerLength || image.bitsAllocated < 8) return null
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const bytesPerSample = image.bitsAllocated / 8
  const { rows, columns, samplesPerPixel, photometricInterpretation } = image
  const segments = view.getUint32(0, true)
  if (segments !== samplesPerPixel * bytesPerSample || segments > 15) return null
  const pixels = rows * columns
  const data = samplesOf(bytesPerSample, pixels * samplesPerPixel)
  for (let segment = 0; segment < segments; segment += 1) {
    const start = view.getUint32(4 + segment * 4, true)
    const end = segment + 1 < segments ? view.getUint32(8 + segment * 4, true) : frame.length
    if (start < headerLength || start > end || end > frame.length) return null
    const plane = unpack(frame.subarray(start, end), pixels)
    if (plane === null) return null
    const sample = Math.trunc(segment / bytesPerSample)
    const scale = 256 ** (bytesPerSample - 1 - (segment % bytesPerSample))
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      const index = pixel * samplesPerPixel + sample
      data[index] = (data[index] ?? 0) + (plane[pixel] ?? 0) * scale
    }
  }
  return { rows, columns, data, photometricInterpretation }
}

const samplesOf = (bytesPerSample: number, count: number): Samples['data'] => {
  if (bytesPerSample === 1) return new Uint8Array(count)
  return bytesPerSample === 2 ? new Uint16Array(count) : new Uint32Array(count)
}

/** PackBits; null where the segment ends before the plane is full. */
const unpack = (segment: Uint8Array, length: number): Uint8Array | null => {
  const plane = new Uint8Array(length)
  let from = 0
  let to = 0
  while (to < length) {
    const control = segment[from]
    if (control === undefined) return null
    from += 1
    if (control < 128) {
      const literal = segment.subarray(from, from + Math.min(control + 1, length - to))
      plane.set(literal, to)
      from += control + 1
      to += control + 1
    } else if (control > 128) {
      const run = 257 - control
      plane.fill(segment[from] ?? 0, to, to + run)
      from += 1
      to += run
    }
  }
  return plane
}
