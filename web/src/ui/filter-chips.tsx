import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-chips.module.css'
import { uiTexts as texts } from './texts.ts'

type Chip = { name: string; text: string; onRemove: () => void }
type Props = {
  chips: readonly Chip[]
  /** After the chips, such as what takes all of them away. */
  children?: ReactNode
}

/** Says what a list is narrowed by where its fields are out of sight; a press takes one away. */
export function FilterChips({ chips, children }: Props) {
  if (chips.length === 0) return null
  return (
    <Group role="group" aria-label={texts.filtersOfList} gap="xs" mb="sm">
      {chips.map(({ name, text, onRemove }) => (
        <Button
          key={name}
          variant="light"
          size="compact-sm"
          className={classes.chip ?? ''}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={texts.removeFilter(text)}
          title={text}
          onClick={onRemove}
        >
          {text}
        </Button>
      ))}
      {children}
    </Group>
  )
}
