import type { Dataset } from './dataset.ts'
import { tags } from './tags.ts'
import { uint16sOf } from './values.ts'

/** The colours of stored values: red, green and blue, each 0 to 255, from the first value of each table on. */
export type Palette = readonly [Table, Table, Table]
type Table = { readonly first: number; readonly entries: Uint8Array<ArrayBuffer> }

const channels = [
  [tags.redPaletteDescriptor, tags.redPaletteData, tags.redSegmentedPaletteData],
  [tags.greenPaletteDescriptor, tags.greenPaletteData, tags.greenSegmentedPaletteData],
  [tags.bluePaletteDescriptor, tags.bluePaletteData, tags.blueSegmentedPaletteData],
] as const

/** Reads a data set's palette; null where it has none. DICOM PS3.3, sections C.7.6.3.1.5 and C.7.9.2. */
export const readPalette = (dataset: Dataset): Palette | null => {
  const [red, green, blue] = channels.map((channel) => tableOf(dataset, channel))
  return red && green && blue ? [red, green, blue] : null
}

/** The part of a stored value that a channel has: 0 red, 1 green, 2 blue. */
export const paletteColour = (palette: Palette, value: number, channel: number): number => {
  const table = palette[channel]
  if (table === undefined) return 0
  const { first, entries } = table
  return entries[Math.min(Math.max(value - first, 0), entries.length - 1)] ?? 0
}

const tableOf = (
  dataset: Dataset,
  [descriptorTag, dataTag, segmentedTag]: (typeof channels)[number],
): Table | null => {
  const [declared, first, bits = 16] = uint16sOf(dataset, descriptorTag)
  if (declared === undefined || first === undefined) return null
  const count = declared === 0 ? 0x10000 : declared
  const values = valuesOf(dataset, dataTag, count) ?? segmentsOf(dataset, segmentedTag, bits, count)
  if (values === null || values.length === 0) return null
  const isDeep = values.some((value) => value > 0xff)
  return {
    first: first > 0x7fff ? first - 0x10000 : first,
    entries: Uint8Array.from(values.slice(0, count), (value) => (isDeep ? value >> 8 : value)),
  }
}

const valuesOf = (dataset: Dataset, tag: number, count: number): readonly number[] | null => {
  const data = dataset.values.get(tag)
  if (data === undefined) return null
  // Some writers pack entries of 8 bits into half the words that the descriptor promises.
  return data.length >= count * 2 ? uint16sOf(dataset, tag) : Array.from(data)
}

const DISCRETE = 0
const LINEAR = 1
const INDIRECT = 2

/** Expands a segmented table: values, straight lines between values, and copies of earlier segments. */
const segmentsOf = (
  dataset: Dataset,
  tag: number,
  bits: number,
  count: number,
): readonly number[] | null => {
  const data = dataset.values.get(tag)
  if (data === undefined) return null
  const bytesPerWord = bits === 8 ? 1 : 2
  const words = bytesPerWord === 1 ? Array.from(data) : uint16sOf(dataset, tag)
  const values: number[] = []

  /** @returns where the next segment begins; null where there is none to be read */
  function expand(at: number, isCopy: boolean): number | null {
    const [opcode, length = 0] = [words[at], words[at + 1]]
    const from = at + 2
    if (opcode === DISCRETE && from + length <= words.length) {
      values.push(...words.slice(from, from + length))
      return from + length
    }
    if (opcode === LINEAR && from < words.length) {
      const [start, end] = [values.at(-1) ?? 0, words[from] ?? 0]
      for (let step = 1; step <= length; step += 1) {
        values.push(Math.round(start + ((end - start) * step) / length))
      }
      return from + 1
    }
    if (opcode !== INDIRECT || isCopy) return null
    const offsetWords = 4 / bytesPerWord
    const offset = words
      .slice(from, from + offsetWords)
      .reduce((sum, word, index) => sum + word * 2 ** (8 * bytesPerWord * index), 0)
    let next: number | null = offset / bytesPerWord
    for (let copied = 0; copied < length && next !== null; copied += 1) {
      // A few words could else ask for billions of values.
      if (values.length >= count) return null
      next = expand(next, true)
    }
    return next === null ? null : from + offsetWords
  }

  let next: number | null = 0
  while (next !== null && next < words.length && values.length < count) next = expand(next, false)
  return values
}
