import { Text } from '@mantine/core'
import { IconChevronRight, type IconProps } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Hint } from '../../ui/hint.tsx'
import classes from './home.module.css'

export type Row = {
  icon: ComponentType<IconProps>
  title: string
  text: string
  link: Pick<LinkProps, 'to' | 'search' | 'params'>
}

/** A large row that is a link as a whole. */
export function RowLink({ row: { icon: Icon, title, text, link } }: { row: Row }) {
  return (
    <Link {...link} className={classes.row}>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
      <span className={classes.words}>
        <Text span fw={600} display="block">
          {title}
        </Text>
        <Hint span display="block" lineClamp={2}>
          {text}
        </Hint>
      </span>
      <IconChevronRight size={18} aria-hidden className={classes.icon ?? ''} />
    </Link>
  )
}
