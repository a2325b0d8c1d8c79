import type { IconProps } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A page or an action that is found by its name. */
export type Command = {
  label: string
  icon: ComponentType<IconProps>
  link: Pick<LinkProps, 'to' | 'search'>
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
}

/** Whether every word that was typed begins one of the name; nothing typed finds all. */
export function isNamed(label: string, typed: string): boolean {
  return words(typed).every((start) => words(label).some((word) => word.startsWith(start)))
}
