import { ITEM, ITEM_END, ITEM_HEADER } from './frames.ts'

export type Range = { from: number; length: number }

/** Each is found by a read of its own: a video has one, or a few. */
const MOST_FRAGMENTS = 64

/**
 * Where the fragments of encapsulated pixel data lie (DICOM PS3.5, section A.4), found by the headers
 * of the items alone.
 * @param from where the first item begins, which is the table of offsets
 * @param size of the whole file, in bytes
 * @returns null where they break off, or are too many
 */
export async function fragmentsOf(
  read: (range: Range) => Promise<ArrayBuffer>,
  { from, size }: { from: number; size: number },
): Promise<Range[] | null> {
  const fragments: Range[] = []
  let at = from
  for (let item = 0; item <= MOST_FRAGMENTS; item += 1) {
    if (at === size) return fragments
    const header = new DataView(await read({ from: at, length: ITEM_HEADER }))
    if (header.byteLength < ITEM_HEADER) return null
    const tag = header.getUint32(0, true)
    if (tag === ITEM_END) return fragments
    const length = header.getUint32(4, true)
    const begins = at + ITEM_HEADER
    if (tag !== ITEM || begins + length > size) return null
    if (item > 0) fragments.push({ from: begins, length })
    at = begins + length
  }
  return null
}
