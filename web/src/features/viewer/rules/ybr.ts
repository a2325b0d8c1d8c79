/**
 * Red, green and blue of pixels that share the differences of their colours by two: bytes in the order Y1 Y2 CB CR
 * (DICOM PS3.3, section C.7.6.3.1.2, YBR_FULL_422).
 */
export function rgbOfHalved(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8ClampedArray((bytes.length / 2) * 3)
  for (let from = 0, to = 0; from + 4 <= bytes.length; from += 4) {
    const blue = (bytes[from + 2] ?? 0) - 128
    const red = (bytes[from + 3] ?? 0) - 128
    for (const y of bytes.subarray(from, from + 2)) {
      rgb[to++] = y + 1.402 * red
      rgb[to++] = y - 0.344136 * blue - 0.714136 * red
      rgb[to++] = y + 1.772 * blue
    }
  }
  return new Uint8Array(rgb.buffer)
}
