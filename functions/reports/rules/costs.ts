import type { CampaignCost } from '#shared/model/campaign-cost.ts'
import { type Days, dayAfter, lengthOf, monthAfter } from '#shared/model/report-periods.ts'
import type { leadsBy } from './sources.ts'

type Rows = ReturnType<typeof leadsBy>
type Row = Rows['rows'][number]

/** What a campaign cost, whole cents, by how it is told apart from others. */
export type Spent = ReadonlyMap<string, { campaign: string; cents: number }>

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * What campaigns cost in some days: what a month costs is spread evenly over its days, and days to come have
 * cost nothing yet. A campaign that cost something at another time is among them, with 0.
 * @param fold the same for campaigns that are one
 * @param today the day that it is by the clock of the reports
 */
export function spentIn(
  costs: readonly CampaignCost[],
  { from, to }: Days,
  { today, fold }: { today: string; fold: (text: string) => string },
): Spent {
  const exact = new Map<string, { campaign: string; cents: number }>()
  for (const { campaign, month, cents } of costs) {
    const [first, next] = [`${month}-01`, monthAfter(`${month}-01`, 1)]
    const whole = lengthOf(first, next) - 1
    const begin = from === null ? first : later(from, first)
    const end = earlier(earlier(to, today), dayAfter(next, -1))
    const days = Math.max(0, lengthOf(begin, end))
    const key = fold(campaign)
    const known = exact.get(key)
    exact.set(key, {
      campaign: known?.campaign ?? campaign,
      cents: (known?.cents ?? 0) + (cents * days) / whole,
    })
  }
  return new Map(
    [...exact].map(([key, { campaign, cents }]) => [key, { campaign, cents: Math.round(cents) }]),
  )
}

/** Whole cents for each; null of none. */
const each = (cents: number | null, count: number) =>
  cents === null || count === 0 ? null : Math.round(cents / count)

const priced = (row: Row, cents: number | null) => ({
  ...row,
  cost: cents,
  costPerLead: each(cents, row.leads.now),
  costPerConversion: each(cents, row.converted),
})

/**
 * The campaigns of a period with what they cost, those too that cost something and brought nobody. What is not
 * shown for lack of room is in the sum alone.
 * @param hasBefore whether the period is compared with one before
 */
export function withCosts({ rows, others }: Rows, spent: Spent, hasBefore: boolean) {
  const known = new Set(rows.map(({ key }) => key))
  const silent = [...spent]
    .filter(([key, { cents }]) => cents > 0 && !known.has(key))
    .map(([key, { campaign, cents }]) =>
      priced(
        {
          ...{ key, name: campaign, leads: { now: 0, before: hasBefore ? 0 : null } },
          ...{ booked: 0, converted: 0, rate: null },
        },
        cents,
      ),
    )
  const total = [...spent.values()].reduce((sum, { cents }) => sum + cents, 0)
  return {
    rows: [
      ...rows.map((row) =>
        priced(row, (row.key === null ? null : spent.get(row.key)?.cents) ?? null),
      ),
      ...silent,
    ],
    others,
    cost: spent.size === 0 ? null : total,
  }
}
