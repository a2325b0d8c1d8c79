import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ROW_LINK } from './row-keys.ts'

type Props = {
  /** What the row is called, for those who hear which button it is. */
  name: string
  texts: {
    edit: string
    editOf: (name: string) => string
    remove: string
    removeOf: (name: string) => string
  }
  /** Left out where the person may not. */
  onEdit?: (() => void) | false
  onRemove?: (() => void) | false
  /** What else can be done, before these. */
  children?: ReactNode
}

/** What can be done with a row: Enter on it edits. */
export function RowActions({ name, texts, onEdit, onRemove, children }: Props) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {children}
      {onEdit && (
        <Button
          {...{ [ROW_LINK]: '' }}
          variant="default"
          size="compact-sm"
          aria-label={texts.editOf(name)}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
      )}
      {onRemove && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={texts.removeOf(name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
    </Group>
  )
}
