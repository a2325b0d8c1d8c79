import { useCallback, useEffect, useRef, useState } from 'react'

/** Whether what scrolls sideways goes on to the right of what is seen. */
export function useCut() {
  const ref = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const look = useCallback(() => {
    const { current: box } = ref
    if (box) setCut(box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  }, [])
  useEffect(() => {
    const { current: box } = ref
    if (!box) return
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [look])
  return { ref, isCut, look }
}
