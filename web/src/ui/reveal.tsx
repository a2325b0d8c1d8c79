import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './reveal.module.css'

/** After this time all parts are shown, loaded or not. */
const MOST_MS = 4000

/**
 * Shows a skeleton until all parts are loaded, then shows all parts at once. A part that loads later than others and
 * differs in height from its skeleton would shift the layout.
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
