import { type Absence, isWithin } from '#shared/model/absence.ts'
import { endOf, startOf, type Time } from '#shared/model/appointment.ts'
import { isOpen, type Opening, STEP_MINUTES } from '#shared/model/hours.ts'

const MINUTE_MS = 60_000
const STEP_MS = STEP_MINUTES * MINUTE_MS

type Wanted = { from: Date; to: Date; minutes: number; limit: number }

type Against = {
  opening: Opening
  booked: readonly Time[]
  /** When the provider is away. */
  absences: readonly Pick<Absence, 'from' | 'until'>[]
  now: Date
}

/** The beginnings of all times of a length that lie within the working hours and are free, in order. */
export function freeSlots(
  { from, to, minutes, limit }: Wanted,
  { opening, booked, absences, now }: Against,
): string[] {
  const needed = minutes / STEP_MINUTES
  const taken = new Set(booked.flatMap(stepsOf))
  const found: string[] = []
  const first = Math.ceil(Math.max(from.getTime(), now.getTime() + 1) / STEP_MS) * STEP_MS
  let free = 0
  for (let at = first; at < to.getTime() && found.length < limit; at += STEP_MS) {
    const isFree = !taken.has(at) && isOpen(opening, new Date(at)) && !isAwayFor(absences, at)
    free = isFree ? free + 1 : 0
    if (free >= needed) found.push(new Date(at - (needed - 1) * STEP_MS).toISOString())
  }
  return found
}

/** Whether somebody is away for a part of a step at least. */
function isAwayFor(absences: Against['absences'], at: number): boolean {
  const step = timeFrom({ scheduledAt: new Date(at).toISOString(), minutes: STEP_MINUTES })
  return absences.some((absence) => isWithin(absence, step))
}

/** A time as absences have theirs. */
export function timeFrom(time: Time): Pick<Absence, 'from' | 'until'> {
  return { from: time.scheduledAt, until: new Date(endOf(time)).toISOString() }
}

/** The steps that a time takes. */
function stepsOf(time: Time): number[] {
  const steps: number[] = []
  for (let at = startOf(time); at < endOf(time); at += STEP_MS) steps.push(at)
  return steps
}
