import { mapLimited } from '#functions/platform/map-limited.ts'
import { EVERYTHING, monthOf, monthsBetween, runsOf } from '../../rules/months.ts'
import type { VisitMemory } from '../rules/memory.ts'
import { rowsOf, type VisitRow } from '../rules/rows.ts'
import type { MonthCounts, VisitStore } from '../store.ts'

const READS_AT_ONCE = 8
/** So many months are read together, the latest first, until there are enough. */
const MONTHS_AT_ONCE = 6
const YEAR_MS = 365 * 24 * 60 * 60_000
/** A window that ends later, or begins earlier, is asked for by whom it is not known how much they have. */
const NEAR = { before: 6 * YEAR_MS, after: 2 * YEAR_MS }

/** Moments, both included; null: from the first one on. */
type Between = { from: string | null; to: string }
type Span = { providerId: string; months: ReadonlySet<string> }

export type Reading = {
  visits: VisitStore
  memory: VisitMemory
  /** Everybody who ever had an appointment as a provider. */
  providers: readonly string[]
  /** What was read before anything that is read by it. */
  changes: ReadonlyMap<string, MonthCounts>
  now: Date
}

/** Where a provider may have anything between two moments. */
async function spanOf(
  { visits, now }: Reading,
  providerId: string,
  { from, to }: Between,
): Promise<Span> {
  const isNear =
    from !== null &&
    Date.parse(from) > now.getTime() - NEAR.before &&
    Date.parse(to) < now.getTime() + NEAR.after
  if (isNear) return { providerId, months: new Set(monthsBetween(from, to)) }
  const extent = await visits.extentOf(providerId)
  if (extent === null) return { providerId, months: new Set() }
  const first = from !== null && from > extent.from ? from : extent.from
  const last = to < extent.to ? to : extent.to
  return { providerId, months: new Set(monthsBetween(first, last)) }
}

/** The rows of some months of a provider: of those that are not known as of now, each run is read at once. */
async function readMonths(
  { visits, memory, changes }: Reading,
  providerId: string,
  months: readonly string[],
): Promise<(readonly VisitRow[])[]> {
  const all = changes.get(EVERYTHING)?.get(EVERYTHING) ?? 0
  // Both only go up, and so does their sum.
  const countOf = (month: string) => all + (changes.get(providerId)?.get(month) ?? 0)
  const keyOf = (month: string) => ({ practiceId: visits.practiceId, providerId, month })
  const known = months.flatMap((month) => {
    const rows = memory.get(keyOf(month), countOf(month))
    return rows ? [{ month, rows }] : []
  })
  const isKnown = new Set(known.map(({ month }) => month))
  const missing = months.filter((month) => !isKnown.has(month))
  const read = await Promise.all(
    runsOf(missing).map(async ({ first, last }) =>
      rowsOf(await visits.entriesIn(providerId, first, last)),
    ),
  )
  const byMonth = Map.groupBy(read.flat(), ({ scheduledAt }) => monthOf(scheduledAt))
  for (const month of missing) memory.set(keyOf(month), countOf(month), byMonth.get(month) ?? [])
  return [...known.map(({ rows }) => rows), ...byMonth.values()]
}

/**
 * The newest appointments between two moments, in no particular order, and the moment up to which they are not all
 * there where there are more.
 */
export async function readVisits(
  reading: Reading,
  between: Between,
  most: number,
): Promise<{ rows: VisitRow[]; readTo: string | null }> {
  const spans = await mapLimited(reading.providers, READS_AT_ONCE, (providerId) =>
    spanOf(reading, providerId, between),
  )
  const months = [...new Set(spans.flatMap((span) => [...span.months]))].toSorted().reverse()
  const from = between.from === null ? Number.NEGATIVE_INFINITY : Date.parse(between.from)
  const to = Date.parse(between.to)
  const rows: VisitRow[] = []
  for (let start = 0; start < months.length && rows.length <= most; start += MONTHS_AT_ONCE) {
    const some = months.slice(start, start + MONTHS_AT_ONCE)
    const lists = await mapLimited(spans, READS_AT_ONCE, (span) =>
      readMonths(
        reading,
        span.providerId,
        some.filter((month) => span.months.has(month)),
      ),
    )
    for (const list of lists.flat()) {
      for (const row of list) if (row.at >= from && row.at <= to) rows.push(row)
    }
  }
  return newestOf(rows, most)
}

/** So many of the latest; those that begin with the one that is too many are left out, so that a moment is whole. */
function newestOf(rows: VisitRow[], most: number): { rows: VisitRow[]; readTo: string | null } {
  if (rows.length <= most) return { rows, readTo: null }
  const times = Float64Array.from(rows, ({ at }) => at).sort()
  const cut = times[times.length - most] ?? Number.POSITIVE_INFINITY
  return { rows: rows.filter(({ at }) => at > cut), readTo: new Date(cut).toISOString() }
}
