/** The clock of the engine; tests turn their own. */
export type Timers = {
  /** ms */
  readonly now: () => number
  /** Does something once, so many ms from now. Answers what prevents it. */
  readonly after: (ms: number, run: () => void) => () => void
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** One alarm at a time: setting it again moves it. */
export function createAlarm({ after }: Pick<Timers, 'after'>) {
  let cancel: (() => void) | null = null
  return {
    set: (ms: number, run: () => void) => {
      cancel?.()
      cancel = after(ms, () => {
        cancel = null
        run()
      })
    },
    clear: () => {
      cancel?.()
      cancel = null
    },
    isSet: () => cancel !== null,
  }
}
