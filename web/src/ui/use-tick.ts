import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

/** One timer serves all times of a page. */
const subscribers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(tick: () => void) {
  subscribers.add(tick)
  timer ??= setInterval(() => {
    for (const each of subscribers) each()
  }, TICK_MS)
  return () => {
    subscribers.delete(tick)
    if (subscribers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const currentTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

/** The time in milliseconds, rounded down to half a minute. The component renders again when it changes. */
export const useTick = (): number => useSyncExternalStore(subscribe, currentTick)
