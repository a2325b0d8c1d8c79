import { type AnyPreset, chosenDays, type DayRange } from './date-ranges.ts'

export const rangeLabels: Record<AnyPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  past30: 'Past 30 days',
  past31to60: '31-60 days ago',
  past61to90: '61-90 days ago',
  thisYear: 'This year',
  lastYear: 'Last year',
  recent7: 'Recent 7 days',
  recent30: 'Recent 30 days',
  recent365: 'Recent 365 days',
  all: 'All time',
  tomorrow: 'Tomorrow',
  next7: 'Next 7 days',
  next30: 'Next 30 days',
}

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** How many days of its week lie before a day, YYYY-MM-DD. */
export function daysIntoWeek(day: string, weekStart: Weekday): number {
  return (new Date(day).getUTCDay() - weekStart + 7) % 7
}

/**
 * The days that a range stands for. Recent ones end with today; past 30 days are those before today.
 * @param today the day that it is where the practice is, YYYY-MM-DD
 * @param weekStart the day that weeks begin on
 */
export function daysOf(range: string, today: string, weekStart: Weekday = 0): DayRange {
  const chosen = chosenDays(range)
  if (chosen) return chosen
  const now = new Date(`${today}T00:00:00Z`)
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const dayAt = (...at: [number, number, number]) =>
    new Date(Date.UTC(...at)).toISOString().slice(0, 10)
  /** So many days before today, or after it where they are below 0. */
  const days = (first: number, last: number): DayRange => ({
    from: dayAt(year, month, day - first),
    to: dayAt(year, month, day - last),
  })
  const months = (ago: number): DayRange => ({
    from: dayAt(year, month - ago, 1),
    to: dayAt(year, month - ago + 1, 0),
  })
  const years = (ago: number): DayRange => ({
    from: `${year - ago}-01-01`,
    to: `${year - ago}-12-31`,
  })
  const intoWeek = daysIntoWeek(today, weekStart)
  const ranges: Record<AnyPreset, DayRange> = {
    today: days(0, 0),
    yesterday: days(1, 1),
    thisWeek: days(intoWeek, intoWeek - 6),
    lastWeek: days(intoWeek + 7, intoWeek + 1),
    thisMonth: months(0),
    lastMonth: months(1),
    past30: days(30, 1),
    past31to60: days(60, 31),
    past61to90: days(90, 61),
    thisYear: years(0),
    lastYear: years(1),
    recent7: days(6, 0),
    recent30: days(29, 0),
    recent365: days(364, 0),
    all: {},
    tomorrow: days(-1, -1),
    next7: days(0, -6),
    next30: days(0, -29),
  }
  return Object.entries(ranges).find(([preset]) => preset === range)?.[1] ?? {}
}

/** What a range is called; chosen days by themselves. */
export function rangeName(range: string, dayName: (day: string) => string): string {
  const preset = Object.entries(rangeLabels).find(([name]) => name === range)
  if (preset) return preset[1]
  const { from, to } = chosenDays(range) ?? {}
  if (from && to) return from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`
  return from ? `From ${dayName(from)}` : to ? `Until ${dayName(to)}` : rangeLabels.all
}
