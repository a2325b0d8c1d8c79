import { ActionIcon, Indicator } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

const MOST = 99

type Props = {
  count: number
  /** What the picture and the number stand for. */
  label: string
  icon: ComponentType<IconProps>
  to: NonNullable<LinkProps['to']>
  search?: LinkProps['search']
}

/** A place in the header, with how much waits there. */
export function CounterLink({ count, label, icon: Icon, ...link }: Props) {
  return (
    <Indicator
      label={count > MOST ? `${MOST}+` : count}
      disabled={count === 0}
      size={18}
      // Below whatever lies over the page, such as a call on a phone.
      zIndex={1}
      offset={6}
      color="red.6"
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        renderRoot={(props) => <Link {...link} {...props} />}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
