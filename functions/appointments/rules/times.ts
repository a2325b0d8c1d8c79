import { endOf, startOf, type Time } from '#shared/model/appointment.ts'
import { isOpen, type Opening, STEP_MINUTES } from '#shared/model/hours.ts'

const MINUTE_MS = 60_000
const STEP_MS = STEP_MINUTES * MINUTE_MS

type Wanted = { from: Date; to: Date; minutes: number; limit: number }

/** The beginnings of all times of a length that lie within the working hours and are free, in order. */
export function freeSlots(
  { from, to, minutes, limit }: Wanted,
  { opening, booked, now }: { opening: Opening; booked: readonly Time[]; now: Date },
): string[] {
  const needed = minutes / STEP_MINUTES
  const taken = new Set(booked.flatMap(stepsOf))
  const found: string[] = []
  const first = Math.ceil(Math.max(from.getTime(), now.getTime() + 1) / STEP_MS) * STEP_MS
  let free = 0
  for (let at = first; at < to.getTime() && found.length < limit; at += STEP_MS) {
    free = !taken.has(at) && isOpen(opening, new Date(at)) ? free + 1 : 0
    if (free >= needed) found.push(new Date(at - (needed - 1) * STEP_MS).toISOString())
  }
  return found
}

/** The steps that a time takes. */
function stepsOf(time: Time): number[] {
  const steps: number[] = []
  for (let at = startOf(time); at < endOf(time); at += STEP_MS) steps.push(at)
  return steps
}
