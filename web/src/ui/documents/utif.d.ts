/** What we use of UTIF.js, which brings no types. */
declare module 'utif' {
  /** A page: its tags by number, and once it is decoded its size in pixels. */
  type Ifd = { t256?: number[]; t257?: number[]; width?: number; height?: number }
  function decode(bytes: ArrayBuffer): Ifd[]
  function decodeImage(bytes: ArrayBuffer, page: Ifd, pages?: Ifd[]): void
  /** Four bytes a pixel: red, green, blue, opacity. */
  function toRGBA8(page: Ifd): Uint8Array
  function encodeImage(rgba: Uint8Array, width: number, height: number): ArrayBuffer
  const utif: {
    decode: typeof decode
    decodeImage: typeof decodeImage
    toRGBA8: typeof toRGBA8
    encodeImage: typeof encodeImage
  }
  export default utif
}
