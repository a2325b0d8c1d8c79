import type { Dataset } from './dataset.ts'
import { tags } from './tags.ts'
import { decodeText } from './text.ts'

/** The value of a text attribute in the data set's character sets; null where absent or empty. */
export const textOf = (dataset: Dataset, tag: number): string | null => {
  const value = dataset.values.get(tag)
  if (value === undefined) return null
  const characterSets = stringsOf(dataset, tags.specificCharacterSet)
  return emptyToNull(decodeText(value, characterSets).trim())
}

/** The value of a code, UID or other attribute of plain ASCII; null where absent or empty. */
export const stringOf = (dataset: Dataset, tag: number): string | null =>
  emptyToNull(stringsOf(dataset, tag)[0] ?? '')

/** The values of an attribute of plain ASCII, trimmed. */
export const stringsOf = ({ values }: Dataset, tag: number): readonly string[] => {
  const value = values.get(tag)
  if (value === undefined || value.length > 4096) return []
  return String.fromCharCode(...value)
    .split('\\')
    .map((text) => text.replace(/\0+$/, '').trim())
}

/** The numbers of a decimal or integer string; empty where any of them is no number. */
export const decimalsOf = (dataset: Dataset, tag: number): readonly number[] => {
  const numbers = stringsOf(dataset, tag).map((text) => (text === '' ? Number.NaN : Number(text)))
  return numbers.every(Number.isFinite) ? numbers : []
}

/** The first number of a decimal or integer string; null where absent or no number. */
export const decimalOf = (dataset: Dataset, tag: number): number | null => {
  const number = Number.parseFloat(stringOf(dataset, tag) ?? '')
  return Number.isFinite(number) ? number : null
}

/** An unsigned 16-bit value; null where absent. */
export const uint16Of = (dataset: Dataset, tag: number): number | null =>
  uint16sOf(dataset, tag)[0] ?? null

/** All the unsigned 16-bit values of an attribute. */
export const uint16sOf = ({ values, littleEndian }: Dataset, tag: number): readonly number[] => {
  const value = values.get(tag)
  if (value === undefined) return []
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return Array.from({ length: value.byteLength >> 1 }, (_, index) =>
    view.getUint16(index * 2, littleEndian),
  )
}

const emptyToNull = (text: string): string | null => (text === '' ? null : text)
