import { Anchor, type AnchorProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = AnchorProps & {
  /** Path, search and hash on this site, as they are only known while the page runs. */
  href: string
  onGo?: () => void
  children: ReactNode
}

/** Whether a link is to be opened here: not in another tab, nor saved. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

/** A link to any page of this site: opens it without loading anew, or as the browser is told to. */
export function InAppLink({ href, onGo, ...props }: Props) {
  const router = useRouter()
  function go(event: MouseEvent) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onGo?.()
    void router.navigate({ href })
  }
  return <Anchor href={href} onClick={go} {...props} />
}
