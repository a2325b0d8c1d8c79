import { count, type Figure, share, type Windows } from '#functions/reports/public.ts'
import { outcomeOf, startOf, type VisitOutcome } from '#shared/model/appointment.ts'
import type { EntryItem } from '../../store.ts'

type Known = { windows: Windows; now: Date }

/** What became of some appointments. */
export function visitsOf(entries: readonly EntryItem[], { windows, now }: Known) {
  const of = (outcome: VisitOutcome) =>
    count(
      entries.filter((entry) => outcomeOf(entry, now) === outcome),
      startOf,
      windows,
    )
  const [came, noShow] = [of('came'), of('noShow')]
  return {
    total: count(entries, startOf, windows),
    ...{ came, noShow },
    canceled: of('canceled'),
    expected: of('expected'),
    unsaid: of('unsaid'),
    noShowRate: {
      now: share(noShow.now, came.now + noShow.now),
      before:
        came.before === null ? null : share(noShow.before, came.before + (noShow.before ?? 0)),
    },
    hours: hoursOf(entries, { windows, now }),
  }
}

/** The hours that are not canceled, to one place. */
function hoursOf(entries: readonly EntryItem[], { windows, now }: Known): Figure {
  const kept = entries.filter((entry) => outcomeOf(entry, now) !== 'canceled')
  const sum = ({ from, to }: Windows['now']) => {
    let minutes = 0
    for (const entry of kept) {
      const at = startOf(entry)
      if (at >= from && at < to) minutes += entry.minutes
    }
    return Math.round(minutes / 6) / 10
  }
  return { now: sum(windows.now), before: windows.before && sum(windows.before) }
}

/** The same by what they have in common, the most first; none of what has none in either time. */
export function visitsBy(
  entries: readonly EntryItem[],
  idOf: (entry: EntryItem) => string,
  { names, ...known }: Known & { names: ReadonlyMap<string, string> },
) {
  return [...Map.groupBy(entries, idOf)]
    .map(([id, some]) => ({ id, name: names.get(id) ?? '', ...visitsOf(some, known) }))
    .filter(({ total: { now, before } }) => now > 0 || (before ?? 0) > 0)
    .toSorted(
      (one, other) =>
        other.total.now - one.total.now ||
        one.name.localeCompare(other.name, 'en-US') ||
        one.id.localeCompare(other.id, 'en-US'),
    )
}
