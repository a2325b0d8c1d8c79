import * as v from 'valibot'

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

/** What is still to come, such as appointments, is asked for by these too. */
export const upcomingPresets = ['tomorrow', 'next7', 'next30'] as const
export type AnyPreset = RangePreset | (typeof upcomingPresets)[number]

/** Days, YYYY-MM-DD, both included; left out where there is no bound. */
export type DayRange = { from?: string; to?: string }

const CHOSEN = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The first and last day of `2026-01-01..2026-03-31`, either of which may be missing; null where it is no range. */
export function chosenDays(range: string): DayRange | null {
  const [, from, to] = CHOSEN.exec(range) ?? []
  if (!from && !to) return null
  if ([from, to].some((day) => day && !isDay(day))) return null
  return { ...(from && { from }), ...(to && { to }) }
}

/** A range as addresses and saved views name it: a preset, which moves with the days, or chosen days. */
export const dateRange = v.union([
  v.picklist([...rangePresets, ...upcomingPresets]),
  v.pipe(
    v.string(),
    v.maxLength(22),
    v.check((range) => chosenDays(range) !== null, 'must be days as 2026-01-01..2026-01-31'),
  ),
])
