/** The local run's time: the machine's, plus what a test let pass. */
export type LocalClock = {
  now: () => Date
  /** Milliseconds to let pass for functions, engines and schedules. */
  advance: (milliseconds: number) => void
  /** The milliseconds ahead, shared with the worker threads. */
  shared: SharedArrayBuffer
}

export function createClock(): LocalClock {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const offset = new Float64Array(shared)
  return {
    now: () => new Date(Date.now() + (offset[0] ?? 0)),
    advance: (milliseconds) => {
      offset[0] = (offset[0] ?? 0) + milliseconds
    },
    shared,
  }
}
