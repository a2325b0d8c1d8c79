import { reportTexts as texts } from './texts.ts'

/** First and last day, YYYY-MM-DD; without a first one, all days until the last. */
export type Days = { from: string | null; to: string }

/** Every report states the days that it is of, and the zone by whose clock they begin. */
export type Dated = { zone: string; period: Days; before: Days | null }

/** A day as people write it: MM/DD/YYYY. */
export const dayName = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** A period as people write it. */
export function daysText({ from, to }: Days): string {
  if (from === null) return texts.until(dayName(to))
  return from === to ? dayName(to) : `${dayName(from)} – ${dayName(to)}`
}
