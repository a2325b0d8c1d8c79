import type { PixelData } from '#shared/dicom/dataset.ts'
import type { Image } from './image.ts'
import { MAX_FRAGMENTS } from './limits.ts'

interface Fragment {
  /** From the first byte of the first fragment's item, as the offset table counts. */
  readonly offset: number
  readonly bytes: Uint8Array
}

type Fragments = { offsets: readonly number[]; fragments: readonly Fragment[] }

/** The bytes of one frame, still encoded; null where the pixel data does not hold it whole. */
export const frameOf = (pixelData: PixelData, image: Image, frame: number): Uint8Array | null => {
  if (!Number.isInteger(frame) || frame < 0 || frame >= image.frames) return null
  return pixelData.encapsulated
    ? compressedFrame(readFragments(pixelData.value), image.frames, frame)
    : plainFrame(pixelData, image, frame)
}

/** Bits in one frame of plain samples. Subsampled colour shares two values between two pixels. */
const plainFrame = (pixelData: PixelData, image: Image, frame: number): Uint8Array | null => {
  const samples = image.photometricInterpretation === 'YBR_FULL_422' ? 2 : image.samplesPerPixel
  const bits = image.rows * image.columns * samples * image.bitsAllocated
  // Frames of single bits follow each other without padding, so that they may start within a byte.
  if (bits % 8 !== 0 && image.frames > 1) return null
  const length = Math.ceil(bits / 8)
  const start = frame * length
  const { value } = pixelData
  if (start + length > value.length) return null
  const isSwapped = !image.littleEndian && image.bitsAllocated <= 8 && pixelData.vr === 'OW'
  if (!isSwapped) return value.subarray(start, start + length)
  // Words go on from frame to frame: one of an odd length ends, and its successor begins, within one.
  const first = start - (start % 2)
  const words = swapPairs(value.subarray(first, start + length + (length % 2)))
  return words.subarray(start - first, start - first + length)
}

/** Bytes in big-endian words come in swapped pairs. */
const swapPairs = (bytes: Uint8Array): Uint8Array => {
  const swapped = Buffer.from(bytes)
  swapped.subarray(0, bytes.length - (bytes.length % 2)).swap16()
  return swapped
}

const compressedFrame = (
  { offsets, fragments }: Fragments,
  frames: number,
  frame: number,
): Uint8Array | null => {
  const parts =
    frames === 1
      ? fragments
      : fragments.length === frames
        ? fragments.slice(frame, frame + 1)
        : offsets.length === frames
          ? fragments.filter(({ offset }) => isWithin(offset, offsets[frame], offsets[frame + 1]))
          : groupByCodestream(fragments)[frame]
  return parts === undefined || parts.length === 0 ? null : join(parts)
}

const isWithin = (offset: number, start = 0, end = Number.POSITIVE_INFINITY): boolean =>
  offset >= start && offset < end

/** Without an offset table, a fragment that opens a codestream opens a frame. */
const groupByCodestream = (fragments: readonly Fragment[]): readonly (readonly Fragment[])[] => {
  const frames: Fragment[][] = []
  for (const fragment of fragments) {
    const opens =
      fragment.bytes[0] === 0xff && (fragment.bytes[1] === 0xd8 || fragment.bytes[1] === 0x4f)
    const current = frames.at(-1)
    if (opens || current === undefined) frames.push([fragment])
    else current.push(fragment)
  }
  return frames
}

const join = (fragments: readonly Fragment[]): Uint8Array => {
  const [first] = fragments
  if (fragments.length === 1 && first !== undefined) return first.bytes
  return Buffer.concat(fragments.map(({ bytes }) => bytes))
}

/** The items of encapsulated pixel data: an offset table, then fragments. DICOM PS3.5, section A.4. */
const readFragments = (value: Uint8Array): Fragments => {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const items: Fragment[] = []
  let position = 0
  while (
    items.length <= MAX_FRAGMENTS &&
    position + 8 <= value.length &&
    view.getUint32(position, true) === 0xe000fffe
  ) {
    const start = position + 8
    const length = view.getUint32(position + 4, true)
    if (start + length > value.length) break
    items.push({ offset: position, bytes: value.subarray(start, start + length) })
    position = start + length
  }
  const [table, ...fragments] = items
  const base = fragments[0]?.offset ?? 0
  return {
    offsets: table === undefined ? [] : readOffsets(table.bytes),
    fragments: fragments.map(({ offset, bytes }) => ({ offset: offset - base, bytes })),
  }
}

const readOffsets = (table: Uint8Array): readonly number[] => {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  return Array.from({ length: Math.min(table.length >> 2, MAX_FRAGMENTS) }, (_, index) =>
    view.getUint32(index * 4, true),
  )
}
