/** Samples of one bit each, as bytes; the first is the lowest bit (DICOM PS3.5, section 8.1.1). */
export function unpackBits(
  bytes: Uint8Array,
  { fromBit, count }: { fromBit: number; count: number },
): Uint8Array<ArrayBuffer> {
  const samples = new Uint8Array(count)
  for (let index = 0; index < count; index += 1) {
    const bit = fromBit + index
    samples[index] = ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1
  }
  return samples
}

/** The upper eight bits of samples of 16, as far as those are used. */
export function eightBits(
  bytes: Uint8Array,
  { bitsStored, littleEndian }: { bitsStored: number; littleEndian: boolean },
): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = Math.max(0, bitsStored - 8)
  return Uint8Array.from(
    { length: bytes.length >> 1 },
    (_, index) => view.getUint16(index * 2, littleEndian) >> shift,
  )
}

/** Bytes that come in words of the other order. */
export function swapPairs(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (_, index) => bytes[index ^ 1] ?? 0)
}
