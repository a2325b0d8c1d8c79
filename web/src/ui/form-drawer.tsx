import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Quick edits beside the page. What is typed goes when it closes: close it when that is saved. */
export function FormDrawer({ title, opened, onClose, children }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title}>
      {children}
    </Drawer>
  )
}
