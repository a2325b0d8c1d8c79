const WINDOW_MS = 10_000
const SAMPLE_MS = 250

/** How fast bytes go, over the last seconds. */
export type SpeedMeter = {
  /** `sent` bytes so far, at `now` (ms). */
  readonly note: (sent: number, now: number) => void
  /** Bytes a second; null until there is something to tell. */
  readonly bytesPerSecond: () => number | null
  readonly reset: () => void
}

export function createSpeedMeter(): SpeedMeter {
  let samples: { sent: number; at: number }[] = []
  return {
    note: (sent, now) => {
      const last = samples.at(-1)
      if (last && now - last.at < SAMPLE_MS) return
      samples.push({ sent, at: now })
      samples = samples.filter(({ at }) => now - at <= WINDOW_MS)
    },
    bytesPerSecond: () => {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || last.at - first.at < SAMPLE_MS * 2) return null
      const speed = ((last.sent - first.sent) * 1000) / (last.at - first.at)
      return speed > 0 ? speed : null
    },
    reset: () => {
      samples = []
    },
  }
}
