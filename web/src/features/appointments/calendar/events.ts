import { type CalendarEntry, freesTime, overlap } from '#shared/model/appointment.ts'
import { MINUTES_OF_DAY, type Opening } from '#shared/model/hours.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { colorOf } from '../status.ts'
import { wallText } from './move.ts'

/** An appointment at its place by the clock of the practice. */
type Placed = { entry: CalendarEntry; day: string; minutes: number }

/** What a calendar draws: an appointment, or of a full day of a month how many more there are. */
export type Drawn = {
  id: string
  title: string
  /** By the clock of the practice, `2026-03-04 09:30:00`. */
  start: string
  end: string
  color: string
  day: string
  /** 0 for an appointment. */
  more: number
}

/**
 * What does not take place leaves its time to others, and is in the records alone. Where the patient
 * canceled it, that is seen until somebody else has the time.
 */
export function inSight(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const taking = entries.filter(({ status }) => !freesTime(status))
  return entries.filter((entry) => {
    if (entry.status !== 'canceled') return true
    const { isPatientsWord, providerId } = entry
    return (
      isPatientsWord &&
      !taking.some((other) => other.providerId === providerId && overlap(other, entry))
    )
  })
}

function placed(entries: readonly CalendarEntry[], zone: string): Placed[] {
  return inSight(entries).map((entry) => {
    const { day, minutes } = wallClockAt(new Date(entry.scheduledAt), zone)
    return { entry, day, minutes }
  })
}

function draw({ entry, day, minutes }: Placed): Drawn {
  // What goes on after midnight is drawn until then.
  const end = Math.min(minutes + entry.minutes, MINUTES_OF_DAY)
  return {
    id: entry.id,
    title: '',
    start: wallText(day, minutes),
    end: end === MINUTES_OF_DAY ? `${day} 23:59:59` : wallText(day, end),
    color: colorOf(entry),
    day,
    more: 0,
  }
}

/** The appointments of a day or a week. */
export function drawnOf(entries: readonly CalendarEntry[], zone: string): Drawn[] {
  return placed(entries, zone).map(draw)
}

/**
 * The first appointments of each day of a month, and a line for the rest: the calendar places all that
 * it is given anew on each step of a drag, so it is given no more than it draws.
 * @param room how many lines a day has
 * @param keep one that is drawn wherever it is, for it is being moved
 */
export function drawnOfMonth(
  entries: readonly CalendarEntry[],
  { zone, room, keep }: { zone: string; room: number; keep?: string | undefined },
): Drawn[] {
  const days = Map.groupBy(placed(entries, zone), ({ day }) => day)
  return [...days].flatMap(([day, all]) => {
    const first = ({ entry }: Placed) => (entry.id === keep ? 0 : 1)
    all.sort((one, other) => first(one) - first(other) || one.minutes - other.minutes)
    if (all.length <= room) return all.map(draw)
    const shown = all.slice(0, room - 1).toSorted((one, other) => one.minutes - other.minutes)
    return [...shown.map(draw), moreOf(day, all.length - shown.length)]
  })
}

function moreOf(day: string, more: number): Drawn {
  return {
    id: `more-${day}`,
    title: '',
    start: `${day} 23:58:00`,
    end: `${day} 23:59:00`,
    color: 'gray',
    day,
    more,
  }
}

/** The hours of the day in sight, from the first to the last at which anything is, HH:mm:ss. */
export function hoursInSight(
  openings: readonly Pick<Opening, 'hours'>[],
  drawn: readonly Pick<Drawn, 'start' | 'end'>[],
): { startTime: string; endTime: string } {
  const open = openings.flatMap(({ hours }) => hours?.flat() ?? [])
  const bounds = open.length > 0 ? open : [{ from: 8 * 60, to: 18 * 60 }]
  const times = drawn.flatMap(({ start, end }) => [minutesOf(start), minutesOf(end)])
  const first = Math.min(...bounds.map(({ from }) => from - 60), ...times)
  const last = Math.max(...bounds.map(({ to }) => to + 60), ...times)
  return {
    startTime: hourText(Math.max(0, Math.floor(first / 60))),
    endTime: last >= MINUTES_OF_DAY - 60 ? '23:59:59' : hourText(Math.ceil(last / 60)),
  }
}

function minutesOf(at: string): number {
  const [, hours, minutes] = / (\d{2}):(\d{2})/.exec(at) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
