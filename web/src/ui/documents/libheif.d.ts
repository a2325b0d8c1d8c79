/** The part of libheif-js that we use. Its own types describe the C++ classes alone. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  export type HeifImage = {
    get_width: () => number
    get_height: () => number
    /** Decodes into `pixels`, with turns and mirrors applied; null for a damaged picture. */
    display: (pixels: Pixels, done: (shown: Pixels | null) => void) => void
  }
  export type LibHeif = {
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
  }
  const libheif: (options: { wasmBinary: ArrayBuffer | Uint8Array }) => LibHeif
  export default libheif
}
