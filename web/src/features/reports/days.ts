import { formatDay } from '#shared/model/format-day.ts'
import { reportTexts as texts } from './texts.ts'

/** First and last day, YYYY-MM-DD; without a first one, all days until the last. */
export type Days = { from: string | null; to: string }

/** Every report states the days that it is of, and the zone by whose clock they begin. */
export type Dated = { zone: string; period: Days; before: Days | null }

/** A period as people write it. */
export function daysText({ from, to }: Days): string {
  if (from === null) return texts.until(formatDay(to))
  return from === to ? formatDay(to) : `${formatDay(from)} – ${formatDay(to)}`
}
