import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rounded widths differ by one pixel at most. */
const TOLERANCE = 1

/** Whether what is in a box is wider than the box, and whether some of it lies to the right of what is seen. */
export function useCut() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWider, setWider] = useState(false)
  const [isCut, setCut] = useState(false)
  const look = useCallback(() => {
    const { current: box } = ref
    if (!box) return
    const width = widthWithin(box)
    setWider(width > box.clientWidth + TOLERANCE)
    setCut(box.scrollLeft + box.clientWidth < width - TOLERANCE)
  }, [])
  // Before the first paint, so that nothing moves after it.
  useLayoutEffect(look, [look])
  useEffect(() => {
    const { current: box } = ref
    if (!box) return
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [look])
  return { ref, isWider, isCut, look }
}

/** The width of the widest child: a box that clips what is in it does not report its scroll width. */
function widthWithin(box: HTMLElement): number {
  const widths = [...box.children].map((child) =>
    child instanceof HTMLElement ? child.offsetWidth : 0,
  )
  return Math.max(0, ...widths)
}
