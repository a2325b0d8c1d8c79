import { plainWord } from '#shared/imports/values.ts'
import type { DataImport, MappedField, MappedValue } from '#shared/model/imports.ts'
import { MAPPED_VALUES_MAX } from '#shared/model/imports.ts'

type Said = Pick<MappedValue, 'field' | 'text'>

const isSame = (one: Said, other: Said) =>
  one.field === other.field && plainWord(one.text) === plainWord(other.text)

/** What a person said of a value; undefined if nothing. */
export const valueSaid = (values: readonly MappedValue[], of: Said): MappedValue | undefined =>
  values.find((one) => isSame(one, of))

/** A value becomes another; undefined takes back what was said of it. */
export function withValue(
  values: readonly MappedValue[],
  of: Said,
  value: string | null | undefined,
): MappedValue[] {
  const others = values.filter((one) => !isSame(one, of))
  if (value === undefined) return others
  return [...others, { field: of.field, text: of.text, value }]
}

/**
 * What the practice said of values in earlier imports, the latest word of each.
 * @param imports newest first
 */
export function rememberedValues(imports: readonly DataImport[]): MappedValue[] {
  const known: MappedValue[] = []
  for (const value of imports.flatMap(({ settings }) => settings?.values ?? [])) {
    if (!valueSaid(known, value)) known.push(value)
  }
  return known.slice(0, MAPPED_VALUES_MAX)
}

/** Only what is said of columns that the file has. */
export const valuesOf = (
  values: readonly MappedValue[],
  columns: readonly (string | null)[],
): MappedValue[] => values.filter(({ field }: { field: MappedField }) => columns.includes(field))
