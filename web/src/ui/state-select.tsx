import { Select, type SelectProps } from '@mantine/core'
import { civilStateChoices, stateChoices, stateFilter } from './choices.ts'

type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable'> & {
  /** Leaves out the regions of military mail, which license nobody. */
  isCivil?: boolean
}

/** A state or territory, found by its name or its two letters. */
export function StateSelect({ isCivil = false, ...props }: Props) {
  const choices = isCivil ? civilStateChoices : stateChoices
  return <Select searchable data={choices} filter={stateFilter} {...props} />
}
