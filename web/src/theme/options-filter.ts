import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { fold } from '#shared/normalize.ts'

/** Finds options by any part of their label, without accents, apostrophes and case. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search.trim())
  if (wanted === '') return options.slice(0, limit)
  const found: ComboboxParsedItem[] = []
  for (const option of options) {
    if (!('group' in option)) {
      if (fold(option.label).includes(wanted)) found.push(option)
      continue
    }
    const items = option.items.filter(({ label }) => fold(label).includes(wanted))
    if (items.length > 0) found.push({ ...option, items })
  }
  return found.slice(0, limit)
}
