import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'
import { ROW_LINK } from './row-keys.ts'

type Props = {
  icon: Icon
  /** What it does, and with what: the picture alone says neither. */
  label: string
  onClick: MouseEventHandler<HTMLButtonElement> | undefined
  /** It opens the record of its row, so the keys of the list lead to it. */
  opensRow?: boolean
}

/** One of the quiet buttons at the end of a row. */
export function IconButton({ icon: Picture, label, onClick, opensRow = false }: Props) {
  return (
    <ActionIcon
      {...(opensRow && { [ROW_LINK]: '' })}
      variant="subtle"
      color="gray"
      aria-label={label}
      onClick={onClick}
    >
      <Picture size={16} aria-hidden />
    </ActionIcon>
  )
}
