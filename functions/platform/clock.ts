/** The time now; passed in everywhere, so that tests own it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Seconds since 1970, as TTL attributes have it. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

export function plusSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
