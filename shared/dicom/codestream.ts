/** The header of a compressed picture, read from the bytes that the decoder gets. */
export interface Codestream {
  /** The only bytes that may be given to a decoder. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly components: number
  readonly precision: number
}
