import { Drawer, type DrawerProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
} & Pick<DrawerProps, 'size' | 'keepMounted'>

/**
 * Quick edits beside the page. What is typed goes when it closes, unless it is kept mounted: close it
 * when that is saved.
 */
export function FormDrawer(props: Props) {
  return <Drawer {...props} />
}
