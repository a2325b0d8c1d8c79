import type { Dataset } from '#shared/dicom/dataset.ts'
import { tags } from '#shared/dicom/tags.ts'
import { uint16sOf } from '#shared/dicom/values.ts'

/** The colour of a stored value, channel 0 red, 1 green, 2 blue, each 0 to 255. */
export type Palette = (value: number, channel: number) => number

const channels = [
  [tags.redPaletteDescriptor, tags.redPaletteData],
  [tags.greenPaletteDescriptor, tags.greenPaletteData],
  [tags.bluePaletteDescriptor, tags.bluePaletteData],
] as const

/** Reads a data set's palette; null where it has none. DICOM PS3.3, section C.7.6.3.1.5. */
export const paletteOf = (dataset: Dataset): Palette | null => {
  const tables = channels.map(([descriptor, data]) => tableOf(dataset, descriptor, data))
  if (tables.some((table) => table === null)) return null
  return (value, channel) => tables[channel]?.(value) ?? 0
}

const tableOf = (
  dataset: Dataset,
  descriptorTag: number,
  dataTag: number,
): ((value: number) => number) | null => {
  const [declared, first] = uint16sOf(dataset, descriptorTag)
  const data = dataset.values.get(dataTag)
  if (declared === undefined || first === undefined || data === undefined) return null
  const count = declared === 0 ? 0x10000 : declared
  // Some writers pack entries of 8 bits into half the words that the descriptor promises.
  const entries = data.length >= count * 2 ? uint16sOf(dataset, dataTag) : Array.from(data)
  const deep = entries.some((entry) => entry > 0xff)
  const signedFirst = first > 0x7fff ? first - 0x10000 : first
  const bytes = entries.slice(0, count).map((entry) => (deep ? entry >> 8 : entry))
  return (value) => bytes[Math.min(Math.max(value - signedFirst, 0), bytes.length - 1)] ?? 0
}
