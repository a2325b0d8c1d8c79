import type { Weekday } from './range-days.ts'

/** What the clock on the wall of a zone shows: a day, YYYY-MM-DD, and minutes since its midnight. */
export type WallClock = { day: string; weekday: Weekday; minutes: number }

const MINUTE = 60_000

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone)
  if (kept) return kept
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...parts, ...time })
  formats.set(zone, made)
  return made
}

/** What the clock on the wall shows at a moment. @param zone such as America/Chicago */
export function wallClockAt(at: Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts.year}-${parts.month}-${parts.day}`
  return {
    day,
    weekday: weekdayOf(day),
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** The weekday of a day, YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday
}

/**
 * The moments at which the clock on the wall shows a time, the first of them first: one; none where
 * the clock skips it, two where the clock is set back over it.
 */
export function momentsOf(
  { day, minutes }: Pick<WallClock, 'day' | 'minutes'>,
  zone: string,
): Date[] {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
  const dayAround = 24 * 60 * MINUTE
  const offsets = [asUtc - dayAround, asUtc + dayAround].map((at) => offsetAt(at, zone))
  return [...new Set(offsets.map((offset) => asUtc - offset))]
    .filter((at) => at + offsetAt(at, zone) === asUtc)
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at))
}

/** By how many ms the wall is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const { day, minutes } = wallClockAt(new Date(at), zone)
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
  return shown - Math.floor(at / MINUTE) * MINUTE
}

/** 7 AM, before the working day begins; in minutes since midnight. */
const MORNING_MINUTES = 7 * 60

/** The moment at which emails about a day go out; if the clock skips it, the day's first moment. */
export function morningOf(day: string, zone: string): Date {
  return momentsOf({ day, minutes: MORNING_MINUTES }, zone)[0] ?? startOfDay(day, zone)
}

/** The first moment of a day, YYYY-MM-DD; where the clock skips that midnight, the moment at which it does. */
export function startOfDay(day: string, zone: string): Date {
  const [first] = momentsOf({ day, minutes: 0 }, zone)
  if (first) return first
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  return new Date(asUtc - offsetAt(asUtc - 24 * 60 * MINUTE, zone))
}
