import type { Timers } from './timers.ts'

/** Test data: a clock that lives in memory. */

/** Turned by hand: what is due is done in its order, and what follows from it before anything later. */
export function createFakeTimers() {
  let now = 0
  let count = 0
  const waiting = new Map<number, { at: number; run: () => void }>()

  function nextDue(until: number) {
    const due = [...waiting].filter(([, { at }]) => at <= until)
    return due.sort(([, one], [, other]) => one.at - other.at)[0]
  }

  const timers: Timers = {
    now: () => now,
    after: (ms, run) => {
      count += 1
      const key = count
      waiting.set(key, { at: now + ms, run })
      return () => waiting.delete(key)
    },
  }
  return {
    timers,
    /** Lets so many ms go by. */
    pass: async (ms: number) => {
      const until = now + ms
      await settle()
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [key, { at, run }] = due
        waiting.delete(key)
        now = Math.max(now, at)
        run()
        await settle()
      }
      now = until
    },
  }
}

/** Everything that was promised happens. */
async function settle() {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}
