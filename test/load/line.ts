/** A line between two places: how much goes through it in a second, and how long each byte is on its way. */
export type LineSpeed = { bytesPerSecond: number; delayMs: number }

/** One direction of a line, which all connections share. */
export type Lane = {
  /** When bytes that are handed over at `now` are through, in ms; they wait for those before them. */
  readonly carry: (bytes: number, now: number) => number
  /** How long bytes that are handed over at `now` wait before the first of them goes, in ms. */
  readonly wait: (now: number) => number
}

export function createLane({ bytesPerSecond, delayMs }: LineSpeed): Lane {
  let free = Number.NEGATIVE_INFINITY
  return {
    carry: (bytes, now) => {
      free = Math.max(now, free) + (bytes / bytesPerSecond) * 1000
      return free + delayMs
    },
    wait: (now) => Math.max(0, free - now),
  }
}
