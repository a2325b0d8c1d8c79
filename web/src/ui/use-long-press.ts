import { type PointerEvent, useEffect, useRef } from 'react'

const LONG_MS = 500
/** A finger that moves so far scrolls. */
const STILL_PX = 10

/**
 * Hears that a finger rests on something. Scrolling is none, and neither the press that follows nor the browser's own menu
 * come of it.
 */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      if (pointerType === 'mouse') return
      from.current = { x, y }
      timer.current = setTimeout(() => {
        swallowPress()
        onLongPress()
      }, LONG_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}

/** The finger is still to be lifted, which would press what is under it. */
function swallowPress() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const hearing = new AbortController()
  const { signal } = hearing
  const end = () => hearing.abort()
  addEventListener('click', swallow, { capture: true, signal })
  addEventListener('contextmenu', swallow, { capture: true, signal })
  addEventListener('pointerup', () => setTimeout(end, 100), { signal })
  // What the finger rests on may be gone by now, and nobody hears that it is lifted: at the latest with the next one.
  addEventListener('pointerdown', end, { capture: true, signal })
}
