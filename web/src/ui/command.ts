import type { IconProps } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A page or an action that is found by its name. */
export type Command = {
  label: string
  /** Other words that people look for it by. */
  also?: string
  icon: ComponentType<IconProps>
  link: Pick<LinkProps, 'to' | 'search'>
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
}

/**
 * Whether every word that was typed begins one of the name, or of the other words for it; nothing typed
 * finds all.
 */
export function isNamed({ label, also = '' }: Pick<Command, 'label' | 'also'>, typed: string) {
  const known = words(`${label} ${also}`)
  return words(typed).every((start) => known.some((word) => word.startsWith(start)))
}
