/** The local run's time: the machine's, plus what a test let pass. */
export function createClock() {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const offset = new Float64Array(shared)
  return {
    now: (): Date => new Date(Date.now() + (offset[0] ?? 0)),
    /** Milliseconds to let pass for functions, engines and schedules. */
    advance: (milliseconds: number): void => {
      offset[0] = (offset[0] ?? 0) + milliseconds
    },
    /** The milliseconds ahead, shared with the worker threads. */
    shared,
  }
}
