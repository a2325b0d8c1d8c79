import { Select, type SelectProps } from '@mantine/core'
import { stateChoices, stateFilter } from './choices.ts'

/** A state or territory, found by its name or its two letters. */
export function StateSelect(props: Omit<SelectProps, 'data' | 'filter' | 'searchable'>) {
  return <Select searchable data={stateChoices} filter={stateFilter} {...props} />
}
