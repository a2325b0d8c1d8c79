import {
  type Interval,
  MINUTES_OF_DAY,
  STEP_MINUTES,
  type WeeklyHours,
  weeklyHours,
} from '#shared/model/hours.ts'
import { formatMinutes, toTimeField } from '#shared/model/time-of-day.ts'
import { validateWith } from '../../ui/form.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.hours

/** The weekdays as the model has them, Sunday first. */
export const dayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type DayName = (typeof dayNames)[number]

/** The days as people read a week. */
export const weekOrder = [...dayNames.slice(1), dayNames[0]] as const

/** The hours of each day as text, such as `09:00-12:00, 13:00-17:00`; empty where it is closed. */
export type HoursValues = Record<DayName, string>

/** The times that can be chosen, from midnight to midnight. */
export const times = Array.from({ length: MINUTES_OF_DAY / STEP_MINUTES + 1 }, (_, step) => {
  return { value: String(step * STEP_MINUTES), label: formatMinutes(step * STEP_MINUTES) }
})

export function writeDay(day: readonly Interval[]): string {
  return day.map(({ from, to }) => `${toTimeField(from)}-${toTimeField(to)}`).join(', ')
}

export function readDay(text: string): Interval[] {
  return [...text.matchAll(/(\d\d):(\d\d)-(\d\d):(\d\d)/g)].map(([, ...parts]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number)
    return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute }
  })
}

export function hoursValues(hours: WeeklyHours | null): HoursValues {
  const of = (day: DayName) => writeDay(hours?.[dayNames.indexOf(day)] ?? [])
  return {
    ...{ sunday: of('sunday'), monday: of('monday'), tuesday: of('tuesday') },
    ...{ wednesday: of('wednesday'), thursday: of('thursday') },
    ...{ friday: of('friday'), saturday: of('saturday') },
  }
}

/** The hours of a week, which may be closed on every day. */
export function weekOf(values: HoursValues): WeeklyHours {
  return dayNames.map((day) => readDay(values[day]))
}

/** As they are sent: none at all where every day is empty. */
export function hoursOf(values: HoursValues): WeeklyHours | null {
  const week = weekOf(values)
  return week.some((day) => day.length > 0) ? week : null
}

const validateWeek = validateWith(weeklyHours, {})

/** What is wrong with the hours, by day. */
export function validateHours(values: HoursValues): Record<string, string> {
  const errors = validateWeek(dayNames.map((day) => readDay(values[day])))
  return Object.fromEntries(
    Object.keys(errors).flatMap((path) => {
      const day = dayNames[Number(path.split('.')[0])]
      return day ? [[day, texts.wrong]] : []
    }),
  )
}

/** The hours that one would add to a day: what is usual, else an hour after the last. */
export function nextInterval(day: readonly Interval[]): Interval | null {
  const last = day.at(-1)
  if (!last) return { from: 9 * 60, to: 17 * 60 }
  const from = last.to + 60
  return from < MINUTES_OF_DAY ? { from, to: Math.min(from + 60, MINUTES_OF_DAY) } : null
}
