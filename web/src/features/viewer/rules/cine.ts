/** What a file says of how fast it is played. */
export type Rates = {
  /** RecommendedDisplayFrameRate (0008,2144), frames per second. */
  recommended: number | null
  /** CineRate (0018,0040), frames per second. */
  cineRate: number | null
  /** FrameTime (0018,1063), ms from one frame to the next. */
  frameTime: number | null
}

/** For stacks, and for files that say nothing. */
export const USUAL_RATE = 12
export const SLOWEST = 1
export const FASTEST = 60

/** The rates that one can choose from. */
export const rates = [2, 5, 8, 12, 15, 24, 30, 60] as const

/** How many frames per second a file asks for (DICOM PS3.3, section C.7.6.5); null where it says nothing. */
export function rateOf({ recommended, cineRate, frameTime }: Rates): number | null {
  const byTime = frameTime !== null && frameTime > 0 ? 1000 / frameTime : null
  const rate = [recommended, cineRate, byTime].find((one) => one !== null && one > 0) ?? null
  return rate === null ? null : Math.min(FASTEST, Math.max(SLOWEST, Math.round(rate * 100) / 100))
}

/**
 * When the next frame is due, in ms: a frame after the one that was, unless the machine or the network
 * was late by more than one. Then it goes on from now, for frames are never left out.
 */
export function nextDue({ due, now, rate }: { due: number; now: number; rate: number }): number {
  const frame = 1000 / rate
  return now - due > frame ? now + frame : due + frame
}
