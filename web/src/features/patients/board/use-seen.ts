import { type RefObject, startTransition, useEffect, useState } from 'react'
import { placesSeen } from './board-query.ts'

type Box = { top: number; height: number }

/** How much a column shows as a rule, before it is known, so that its cards are there at once. */
const LIKELY_BOX: Box = { top: 0, height: 640 }

/** The places of what is in sight in a box that scrolls, of so many cards, which are all as high. */
export function useSeen(
  box: RefObject<HTMLElement | null>,
  { count, height }: { count: number; height: number },
): number[] {
  const [seen, setSeen] = useState(LIKELY_BOX)
  useEffect(() => {
    const { current: element } = box
    if (!element) return
    function look() {
      if (!element) return
      // Within a card nothing else comes into sight.
      const top = Math.floor(element.scrollTop / height) * height
      const now = { top, height: element.clientHeight + height }
      // What comes into sight may be drawn in parts, so that the page hears keys in between.
      startTransition(() =>
        setSeen((former) =>
          former.top === now.top && former.height === now.height ? former : now,
        ),
      )
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, height])
  return placesSeen({ ...seen, count, card: height })
}
