import dayjs from 'dayjs'
import './dates.ts'

/** The ranges of days that lists and reports offer (specification, section 9). */
export const rangePresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'past30',
  'past31to60',
  'past61to90',
  'thisYear',
  'lastYear',
  'recent7',
  'recent30',
  'recent365',
  'all',
] as const
export type RangePreset = (typeof rangePresets)[number]

export const rangeLabels: Record<RangePreset, string> = {
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
}

/** Moments, ISO 8601, both included; left out where there is no bound. */
export type MomentRange = { from?: string; to?: string }

/**
 * The days of the zone that a preset stands for. Recent ones end with today; past 30 days are those
 * before today. Weeks begin on Sunday.
 */
export function rangeOf(preset: RangePreset, now: Date, zone: string): MomentRange {
  const today = dayjs(now).tz(zone)
  const whole = (unit: 'week' | 'month' | 'year' | 'day', ago: number): MomentRange => {
    const day = today.subtract(ago, unit)
    return { from: day.startOf(unit).toISOString(), to: day.endOf(unit).toISOString() }
  }
  const days = (first: number, last: number): MomentRange => ({
    from: today.subtract(first, 'day').startOf('day').toISOString(),
    to: today.subtract(last, 'day').endOf('day').toISOString(),
  })
  const ranges: Record<RangePreset, () => MomentRange> = {
    today: () => whole('day', 0),
    yesterday: () => whole('day', 1),
    thisWeek: () => whole('week', 0),
    lastWeek: () => whole('week', 1),
    thisMonth: () => whole('month', 0),
    lastMonth: () => whole('month', 1),
    past30: () => days(30, 1),
    past31to60: () => days(60, 31),
    past61to90: () => days(90, 61),
    thisYear: () => whole('year', 0),
    lastYear: () => whole('year', 1),
    recent7: () => days(6, 0),
    recent30: () => days(29, 0),
    recent365: () => days(364, 0),
    all: () => ({}),
  }
  return ranges[preset]()
}
