declare module '@cornerstonejs/codec-openjpeg/decode' {
  export interface CodecDecoder {
    getEncodedBuffer(length: number): Uint8Array
    getDecodedBuffer(): Uint8Array
    getFrameInfo(): {
      readonly width: number
      readonly height: number
      readonly componentCount: number
      readonly bitsPerSample: number
    }
    decode(): void
  }

  export interface CodecOptions {
    readonly print: (line: string) => void
    readonly printErr: (line: string) => void
  }

  export default function load(options: CodecOptions): Promise<{
    readonly J2KDecoder: new () => CodecDecoder & {
      /** Level 0 is the full size; layer 0 means all layers. */
      decodeSubResolution(level: number, layer: number): void
      calculateSizeAtDecompositionLevel(level: number): {
        readonly width: number
        readonly height: number
      }
    }
  }>
}

declare module '@cornerstonejs/codec-charls/decode' {
  import type { CodecDecoder, CodecOptions } from '@cornerstonejs/codec-openjpeg/decode'

  export default function load(options: CodecOptions): Promise<{
    readonly JpegLSDecoder: new () => CodecDecoder & { getInterleaveMode(): number }
  }>
}

declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    /** Filled when the frame header was read. */
    readonly frame: { readonly dimX: number; readonly dimY: number }
    readonly scan: {
      readonly numComp: number
      /** Reads the header of a scan from the decoder's stream. */
      read: (data: unknown) => number
    }
    decode(buffer: ArrayBufferLike, offset: number, length: number): Uint8Array | Uint16Array
  }
}
