import { MINUTES_MAX } from '#shared/model/appointment.ts'
import { MINUTES_OF_DAY, STEP_MINUTES } from '#shared/model/hours.ts'
import { momentsOf, wallClockAt } from '#shared/model/wall-clock.ts'
import { addDays } from './days.ts'

/** When an appointment begins, ISO 8601, and how many minutes it takes. */
export type Time = { scheduledAt: string; minutes: number }

/** A step of a move: by the clock of the practice, by days, or of the length. */
export type Step = { minutes?: number; days?: number; length?: number }

/** What a key with Shift does, or with Alt to the length; in a month, up and down are weeks. */
export function stepOf(
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  isMonth: boolean,
): Step | null {
  const sign = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key]
  if (sign === undefined || shiftKey === altKey) return null
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown'
  if (altKey) return isUpright && !isMonth ? { length: sign * STEP_MINUTES } : null
  if (!isUpright) return { days: sign }
  return isMonth ? { days: sign * 7 } : { minutes: sign * STEP_MINUTES }
}

/** The time after a step; the same where it would be no length, or a time that the clock skips. */
export function moved(time: Time, { minutes, days, length }: Step, zone: string): Time {
  if (length !== undefined) {
    const next = time.minutes + length
    return next < STEP_MINUTES || next > MINUTES_MAX ? time : { ...time, minutes: next }
  }
  if (minutes !== undefined) {
    const at = Date.parse(time.scheduledAt) + minutes * 60_000
    return { ...time, scheduledAt: new Date(at).toISOString() }
  }
  const wall = wallClockAt(new Date(time.scheduledAt), zone)
  const there = { day: addDays(wall.day, days ?? 0), minutes: wall.minutes }
  const [at] = momentsOf(there, zone)
  return at ? { ...time, scheduledAt: at.toISOString() } : time
}

/** What the wall of the zone shows at a moment, as the calendar takes it: `2026-03-04 09:30:00`. */
export function wallTextOf(at: string, zone: string): string {
  const { day, minutes } = wallClockAt(new Date(at), zone)
  return wallText(day, minutes)
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** The same of a day and minutes since its midnight. */
export function wallText(day: string, minutes: number): string {
  if (minutes >= MINUTES_OF_DAY) return wallText(addDays(day, 1), minutes - MINUTES_OF_DAY)
  return `${day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`
}

const WALL = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** What a wall shows: the day, YYYY-MM-DD, and the minutes since its midnight. */
export type Wall = { day: string; minutes: number }

/** The minutes from midnight of what a wall shows; the last second of a day counts as its end. */
export function readWall(text: string): Wall | null {
  const [, day, hours, minutes, seconds] = WALL.exec(text) ?? []
  if (day === undefined) return null
  const exact = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  return { day, minutes: Math.round(exact / STEP_MINUTES) * STEP_MINUTES }
}

/** The time from one point of the calendar to another, by the clock of the zone; null where it skips that. */
export function timeBetween(start: string, end: string, zone: string): Time | null {
  const [from, to] = [readWall(start), readWall(end)]
  const [at] = from ? momentsOf(from, zone) : []
  if (!from || !to || !at) return null
  const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / 86_400_000)
  const minutes = days * MINUTES_OF_DAY + to.minutes - from.minutes
  return {
    scheduledAt: at.toISOString(),
    minutes: Math.min(Math.max(minutes, STEP_MINUTES), MINUTES_MAX),
  }
}
