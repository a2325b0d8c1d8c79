import type { Changed } from './appointment.ts'

/** The month of a moment in UTC, YYYY-MM. */
export const monthOf = (at: string): string => at.slice(0, 7)

/** So many providers are counted by themselves: the writes of a long series have room for no more. */
const FEW = 3

/** What stands for all providers and months. */
export const EVERYTHING = '*'

/**
 * Which months of which providers appointments were changed in, left or came to; `EVERYTHING` where those are
 * many providers, as of a series whose appointments are with one each.
 */
export function monthsChanged(changes: readonly Changed[]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { before, after } of changes) {
    for (const one of [before, after]) {
      if (!one) continue
      const months = found.get(one.providerId) ?? new Set()
      found.set(one.providerId, months.add(monthOf(one.scheduledAt)))
    }
  }
  return found.size > FEW ? new Map([[EVERYTHING, new Set([EVERYTHING])]]) : found
}

/** The month after, YYYY-MM. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? [year + 1, 1] : [year, number + 1]
  return next.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-')
}

/** The months from that of one moment to that of another, the latest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) {
    months.push(month)
  }
  return months.reverse()
}

/** Months that follow each other, of some that are in order, the latest first: one reading finds all of a run. */
export function runsOf(months: readonly string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run && monthAfter(month) === run.first) run.first = month
    else runs.push({ first: month, last: month })
  }
  return runs
}
