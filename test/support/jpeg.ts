import { encode } from 'jpeg-js'

/** A grey picture as a JPEG. */
export function aJpeg(width = 64, height = 48): Uint8Array {
  const data = new Uint8Array(width * height * 4).fill(128)
  return new Uint8Array(encode({ width, height, data }, 60).data)
}

export const aJpegInBase64 = (width?: number, height?: number): string =>
  Buffer.from(aJpeg(width, height)).toString('base64')
