const MEBIBYTE = 1024 * 1024

/** A decoded frame of more bytes is not drawn. */
export const MAX_FRAME_BYTES = 128 * MEBIBYTE
/** JPEG 2000 decoders hold each sample twice, in four bytes each. */
export const MAX_COMPRESSED_SAMPLES = 64 * MEBIBYTE
/** A WebAssembly decoder that asks for more memory fails. */
export const MAX_DECODER_BYTES = 768 * MEBIBYTE
/** A deflated file that expands to more bytes is not drawn. */
export const MAX_INFLATED_BYTES = 256 * MEBIBYTE
/** Headers are read of many files at once, so each gets less. */
export const MAX_INFLATED_HEADER_BYTES = 16 * MEBIBYTE
export const MAX_FRAGMENTS = 100_000
/** A decoder of JPEG 2000 allocates about 6 KB for each tile. */
export const MAX_TILES = 4096
/** The most that the standard allows (ITU-T T.800, table A.15). */
export const MAX_DECOMPOSITIONS = 32
/** Code-blocks, and precincts, of one tile: a decoder allocates about 100 bytes for each. */
export const MAX_BLOCKS = 1024 * 1024
/** Layers times precincts: a decoder allocates two bytes for each. */
export const MAX_PACKETS = 16 * MEBIBYTE
