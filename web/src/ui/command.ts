import type { IconProps } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Opens a page, or does something at once. */
type Deed = { link: Pick<LinkProps, 'to' | 'search' | 'params'> } | { run: () => void }

/** A page or an action that is found by its name. */
export type Command = {
  label: string
  /** Other words that people look for it by. */
  also?: string
  icon: ComponentType<IconProps>
} & Deed

type Named = Pick<Command, 'label' | 'also'>

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
}

/**
 * Those that what was typed tells of, of which every word begins one of the name or of the other words for
 * it: those first whose name alone tells it, else as they came. Nothing typed finds all.
 */
export function findNamed<Of extends Named>(commands: readonly Of[], typed: string): Of[] {
  const starts = words(typed)
  const isTold = (by: string) => {
    const known = words(by)
    return starts.every((start) => known.some((word) => word.startsWith(start)))
  }
  const found = commands.filter(({ label, also = '' }) => isTold(`${label} ${also}`))
  const byName = found.filter(({ label }) => isTold(label))
  return [...byName, ...found.filter((command) => !byName.includes(command))]
}
