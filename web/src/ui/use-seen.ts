import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Drawn, type LongRows, OVERSCAN, type Seen } from './long-rows.ts'

/**
 * Tells which places are drawn, and which is the first in sight once scrolling has come to rest.
 * @param placeAt the place that is first in sight where so many pixels are scrolled
 */
export function useSeen(drawn: Drawn, seen: Seen | undefined, placeAt: (offset: number) => number) {
  const { range, isScrolling, scrollOffset } = drawn
  const first = Math.max(0, (range?.startIndex ?? 0) - OVERSCAN)
  const last = (range?.endIndex ?? 0) + OVERSCAN
  const onSeen = seen?.onSeen
  useEffect(() => onSeen?.(first, last), [onSeen, first, last])

  const former = useRef(scrollOffset)
  useEffect(() => {
    if (isScrolling || scrollOffset === null || scrollOffset === former.current) return
    former.current = scrollOffset
    seen?.onRest(placeAt(scrollOffset))
  })
}

/** Where a list begins that somebody opens, and where another one does that takes its place. */
export function useStart<Row>(rows: LongRows<Row> | undefined, { startOf }: Seen) {
  const list = rows?.list
  const place = list === undefined ? 0 : startOf(list)
  const begun = useRef<string>(undefined)
  const go = useRef<(place: number) => void>(() => undefined)
  useLayoutEffect(() => {
    if (list === undefined || begun.current === list) return
    begun.current = list
    go.current(place)
  }, [list, place])
  return {
    place,
    /** Says how to go there. */
    follow: (to: (place: number) => void) => {
      go.current = to
    },
  }
}
