import dayjs from 'dayjs'
import './dates.ts'
import type { RangePreset } from './range-presets.ts'

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
