import { MINUTES_OF_DAY, STEP_MINUTES } from '#shared/model/hours.ts'
import { formatSpan, readTimeField } from '#shared/model/time-of-day.ts'
import { readWall, type Wall, wallText } from '../move.ts'

/** From when to when, by the clock on the wall: `2026-03-04 09:30:00`. */
export type Span = { start: string; end: string }

/** What is done with a calendar by a pointer. */
export type DragKind = 'move' | 'start' | 'end' | 'make'

/**
 * What a pointer has taken hold of: an appointment to move, the start or the end of one to stretch, or a place at
 * which a new one is made. Where it was taken, and the time that it had then.
 */
export type Grab = { kind: DragKind; span: Span; at: Wall }

/**
 * Where a pointer is. A day of a month has no time; in a day or a week there is the quarter of an hour that it is
 * over, and the nearest line between two of them.
 */
export type Place = { day: string; minutes: number | null; line: number }

/** The time that something has while a pointer that took it is at a place. */
export function spanAt({ kind, span, at }: Grab, { day, minutes, line }: Place): Span {
  const start = readWall(span.start)
  const end = readWall(span.end)
  if (!start || !end) return span
  const length = lengthOf(start, end)
  if (minutes === null) return spanOf(day, start.minutes, start.minutes + length)
  if (kind === 'move') {
    const begins = start.minutes + minutes - at.minutes
    const first = Math.min(Math.max(begins, 0), MINUTES_OF_DAY - STEP_MINUTES)
    return spanOf(day, first, first + length)
  }
  if (kind === 'start') {
    const last = start.minutes + length
    return spanOf(start.day, Math.min(line, last - STEP_MINUTES), last)
  }
  if (kind === 'end') {
    return spanOf(start.day, start.minutes, Math.max(line, start.minutes + STEP_MINUTES))
  }
  return spanOf(at.day, Math.min(at.minutes, minutes), Math.max(at.minutes, minutes) + STEP_MINUTES)
}

/** Minutes from one to the other, which is of the same day or of the next. */
export function lengthOf(start: Wall, end: Wall): number {
  return end.minutes - start.minutes + (end.day === start.day ? 0 : MINUTES_OF_DAY)
}

const spanOf = (day: string, from: number, to: number): Span => ({
  start: wallText(day, from),
  end: wallText(day, to),
})

/** What is written on something that is being dragged: `9:30–10:15 AM`. */
export const timesIn = ({ start, end }: Span) =>
  formatSpan(readTimeField(start.slice(11, 16)), readTimeField(end.slice(11, 16)))
