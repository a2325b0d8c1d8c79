import { joinBytes } from '#shared/dicom/bytes.ts'
/** Where the frames of a file are, in bytes from its beginning. */
export type Frames =
  /** As they are, one after the other. */
  | { kind: 'plain'; from: number; frameBytes: number; count: number }
  /** Each in one or more items: where the first item of each begins, and where the last one ends. */
  | { kind: 'items'; starts: readonly number[]; end: number }

/** The bytes of a frame, counted from 0; null where the file has none such. */
export function bytesOf(frames: Frames, frame: number): { from: number; length: number } | null {
  if (frames.kind === 'plain') {
    if (frame < 0 || frame >= frames.count) return null
    return { from: frames.from + frame * frames.frameBytes, length: frames.frameBytes }
  }
  const from = frames.starts[frame]
  const end = frames.starts[frame + 1] ?? frames.end
  return from === undefined || end <= from ? null : { from, length: end - from }
}

export const ITEM = 0xe000fffe
export const ITEM_END = 0xe0ddfffe
/** Bytes: a tag and a length. */
export const ITEM_HEADER = 8

/** What the items of a frame hold, together (DICOM PS3.5, section A.4). @throws Error where they break off */
export function joinItems(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let at = 0
  while (at + ITEM_HEADER <= bytes.length) {
    const tag = view.getUint32(at, true)
    if (tag === ITEM_END) break
    const length = view.getUint32(at + 4, true)
    const from = at + ITEM_HEADER
    if (tag !== ITEM || from + length > bytes.length) throw new Error('The frame breaks off.')
    parts.push(bytes.subarray(from, from + length))
    at = from + length
  }
  return joinBytes(parts)
}

/** What is known of a file from its header. */
export type Header = {
  frames: number
  rows: number
  columns: number
  samples: number
  bitsAllocated: number
  photometric: string
  /** How long the pixel data is, in bytes; null where that is open, as of encapsulated ones. */
  length: number | null
  /** Where the pixel data begins, after their own header. */
  from: number
}

/** Where frames that are not encapsulated lie; null where that cannot be told, or what is there is too short. */
export function plainFrames(header: Header): Frames | null {
  const { frames: count, rows, columns, bitsAllocated, photometric, length, from } = header
  if (length === null || ![8, 16, 32].includes(bitsAllocated)) return null
  const samples = photometric === 'YBR_FULL_422' ? 2 : header.samples
  const frameBytes = rows * columns * samples * (bitsAllocated / 8)
  if (frameBytes === 0 || frameBytes * count > length) return null
  return { kind: 'plain', from, frameBytes, count }
}

/**
 * Where encapsulated frames lie, by the table of offsets that comes first among the items. Without one a
 * frame is found only by reading all before it.
 * @param head the file as far as it was read
 * @returns null where there is no table, or it was not read whole
 */
export function itemFrames(
  head: Uint8Array,
  { frames, from }: Header,
  size: number,
): Frames | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (from + ITEM_HEADER > head.length || view.getUint32(from, true) !== ITEM) return null
  const length = view.getUint32(from + 4, true)
  const first = from + ITEM_HEADER + length
  if (length !== frames * 4 || first > head.length) return null
  const starts = Array.from(
    { length: frames },
    (_, frame) => first + view.getUint32(from + ITEM_HEADER + frame * 4, true),
  )
  const isRising = starts.every((start, at) => start > (starts[at - 1] ?? -1) && start < size)
  return isRising ? { kind: 'items', starts, end: size } : null
}
