import { ActionIcon, Menu, type MenuProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** What of it is on its way. */
  pending?: boolean
  /** As high as the buttons beside it. */
  framed?: boolean
  position?: MenuProps['position'] & string
  children: ReactNode
}

/** What is seldom done, behind three dots. */
export function MoreMenu(props: Props) {
  const { label, pending = false, framed = false, position = 'bottom-end', children } = props
  const look = framed
    ? { variant: 'default', size: 36 }
    : { variant: 'subtle', color: 'gray', flex: 'none' }
  return (
    <Menu position={position}>
      <Menu.Target>
        <ActionIcon {...look} aria-label={label} loading={pending}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
