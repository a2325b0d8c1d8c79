import { Anchor, type AnchorProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = AnchorProps & {
  /** Path, search and hash on this site, as they are only known while the page runs. */
  href: string
  onGo?: () => void
  children: ReactNode
}

/** A link to any page of this site: opens it without loading anew, or as the browser is told to. */
export function InAppLink({ href, onGo, ...props }: Props) {
  const router = useRouter()
  function go(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (!isPlain || event.altKey) return
    event.preventDefault()
    onGo?.()
    void router.navigate({ href })
  }
  return <Anchor href={href} onClick={go} {...props} />
}
