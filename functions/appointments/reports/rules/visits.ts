import { type Figure, shares, type Windows } from '#functions/reports/public.ts'
import { outcomeOf } from '#shared/model/appointment.ts'
import { isWithin } from '#shared/model/report-periods.ts'
import { type VisitOutcome, visitOutcomes } from '#shared/model/visit-outcomes.ts'
import type { VisitRow } from './rows.ts'

type Known = { windows: Windows; now: Date }

/** How many there are of each outcome, and the minutes of those that are not canceled. */
type Sums = Record<VisitOutcome, number> & { minutes: number }
/** Of the period, and of the one before. */
type Tally = { now: Sums; before: Sums }

const nothing = (): Sums => ({
  ...{ came: 0, noShow: 0, canceled: 0, expected: 0, unsaid: 0 },
  minutes: 0,
})
const newTally = (): Tally => ({ now: nothing(), before: nothing() })

function add(sums: Sums, outcome: VisitOutcome, minutes: number) {
  sums[outcome] += 1
  if (outcome !== 'canceled') sums.minutes += minutes
}

/** Adds up each row once, wherever it belongs: a practice has many. */
function addUp(
  rows: readonly VisitRow[],
  { windows, now }: Known,
  tallyOf: (row: VisitRow) => Tally,
) {
  for (const row of rows) {
    const isNow = isWithin(windows.now, row.at)
    const isBefore = windows.before !== null && isWithin(windows.before, row.at)
    if (!isNow && !isBefore) continue
    const outcome = outcomeOf(row, now)
    const tally = tallyOf(row)
    if (isNow) add(tally.now, outcome, row.minutes)
    if (isBefore) add(tally.before, outcome, row.minutes)
  }
}

/** What became of some appointments. */
export function visitsOf(rows: readonly VisitRow[], known: Known) {
  const tally = newTally()
  addUp(rows, known, () => tally)
  return shown(tally, known.windows)
}

function shown({ now, before }: Tally, windows: Windows) {
  const figure = (of: (sums: Sums) => number): Figure => ({
    now: of(now),
    before: windows.before && of(before),
  })
  const noShow = figure((sums) => sums.noShow)
  return {
    total: figure((sums) => visitOutcomes.reduce((total, outcome) => total + sums[outcome], 0)),
    came: figure(({ came }) => came),
    noShow,
    canceled: figure(({ canceled }) => canceled),
    expected: figure(({ expected }) => expected),
    unsaid: figure(({ unsaid }) => unsaid),
    noShowRate: shares(
      noShow,
      figure((sums) => sums.came + sums.noShow),
    ),
    // To one place.
    hours: figure(({ minutes }) => Math.round(minutes / 6) / 10),
  }
}

/** The same by what they have in common, the most first; none of what has none in either time. */
export function visitsBy(
  rows: readonly VisitRow[],
  idOf: (row: VisitRow) => string,
  { names, ...known }: Known & { names: ReadonlyMap<string, string> },
) {
  const tallies = new Map<string, Tally>()
  addUp(rows, known, (row) => {
    const id = idOf(row)
    const tally = tallies.get(id) ?? newTally()
    tallies.set(id, tally)
    return tally
  })
  return [...tallies]
    .map(([id, tally]) => ({ id, name: names.get(id) ?? '', ...shown(tally, known.windows) }))
    .toSorted(
      (one, other) =>
        other.total.now - one.total.now ||
        one.name.localeCompare(other.name, 'en-US') ||
        one.id.localeCompare(other.id, 'en-US'),
    )
}
