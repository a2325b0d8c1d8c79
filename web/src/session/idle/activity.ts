import { useEffect } from 'react'

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const

/** Those who wait to hear of work that goes on without a hand. */
const listeners = new Set<() => void>()

/**
 * Hears of everything a person does with the page, and of work that goes on for them; answers what
 * ends it. Only the page's own scrolling counts: lists also scroll by themselves.
 */
export function onActivity(report: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const move = whereMoved(report)
  for (const name of EVENTS) {
    addEventListener(name, report, { signal, capture: true, passive: true })
  }
  addEventListener('pointermove', move, { signal, capture: true, passive: true })
  addEventListener('scroll', report, { signal, passive: true })
  listeners.add(report)
  return () => {
    stop.abort()
    listeners.delete(report)
  }
}

/**
 * Counts work that moves on, such as an upload, as activity of the person who began it; work that
 * has stopped does not count.
 * @param progress a number that changes as the work moves on
 */
export function useProgressAsActivity(progress: number) {
  useEffect(() => {
    if (progress > 0) for (const report of listeners) report()
  }, [progress])
}

/** Browsers also say that a pointer moved where what lies under it has changed. */
function whereMoved(report: () => void) {
  let last: { x: number; y: number } | null = null
  return ({ screenX: x, screenY: y }: PointerEvent) => {
    const isMoved = last !== null && (last.x !== x || last.y !== y)
    last = { x, y }
    if (isMoved) report()
  }
}
