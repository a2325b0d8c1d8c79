import { Drawer, type DrawerProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
} & Pick<DrawerProps, 'size' | 'keepMounted'>

/**
 * Quick edits beside the page. Its form goes when it closes, unless it is kept mounted; what is typed in it
 * waits where the form keeps a draft.
 */
export function FormDrawer(props: Props) {
  useReturnFocus(props.opened)
  return <Drawer {...props} />
}
