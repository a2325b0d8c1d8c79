import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './reveal.module.css'

/** After so long what is there is shown, and the rest comes as it comes. */
const MOST_MS = 4000

/**
 * Shows several parts at once when none of them is on its way any more: one that comes later, and is higher or lower
 * than what stood in for it, would move the others under the pointer.
 */
export function Reveal({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const parts = content.current
    if (!parts) return
    const reveal = () => setWhole(true)
    const look = () => {
      if (!parts.querySelector('[data-skeleton]')) reveal()
    }
    const observer = new MutationObserver(look)
    observer.observe(parts, { childList: true, subtree: true })
    const timer = setTimeout(reveal, MOST_MS)
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      {!isWhole && skeleton}
      <div ref={content} className={isWhole ? classes.shown : classes.hidden} inert={!isWhole}>
        {children}
      </div>
    </>
  )
}
