import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { type PatientItem, packRow } from '#functions/patients/records.ts'
import { rangePresets } from '#shared/model/date-ranges.ts'
import { deadlinesOf, deadlinesText } from '#shared/model/lead-waits.ts'
import { leadPipeline, leadStatuses, leadTimestampFields } from '#shared/model/leads.ts'
import type { Weekday } from '#shared/model/range-days.ts'
import { fold } from '#shared/normalize.ts'
import { aLead, aScope } from '#test/support/records.ts'
import { basisOf } from '../operations/basis.ts'
import { byAdvocate } from './advocates.ts'
import { byText } from './groups.ts'
import { leadsBy } from './sources.ts'
import { leadReasons, relativeConversion } from './stages.ts'
import { summarize } from './summary.ts'
import { trendOf } from './trends.ts'

const DAY = 24 * 60 * 60_000
/** Around days on which clocks change, some of them at midnight. */
const zones = [
  ...['UTC', 'America/Chicago', 'America/Havana', 'America/Santiago', 'Africa/Cairo'],
  ...['Asia/Kathmandu', 'Pacific/Auckland', 'Australia/Lord_Howe'],
]
const changes = [
  ...['2026-03-08', '2026-11-01', '2026-04-05', '2026-09-06', '2026-04-24', '2026-10-30'],
  ...['2026-09-27', '2025-12-31'],
].map((day) => Date.parse(`${day}T05:00:00Z`))

const moment = fc
  .record({
    around: fc.constantFrom(...changes),
    minutes: fc.integer({ min: -3 * 24 * 60, max: 40 * 24 * 60 }),
  })
  .map(({ around, minutes }) => new Date(around + minutes * 60_000).toISOString())
const maybe = fc.option(moment, { nil: null })
const term = fc.constantFrom(null, 'Google', 'google', 'Bing', 'None')

const lead: fc.Arbitrary<PatientItem> = fc
  .record({
    leadStatus: fc.constantFrom(...leadStatuses.slice(1)),
    leadStatusAt: moment,
    isArchived: fc.boolean(),
    isLead: fc.constantFrom(true, true, true, false),
    registerSource: term,
    firstSource: term,
    reason: fc.constantFrom(null, 'Cost', 'Other'),
    stamps: fc.record({
      ...{ newAt: moment, openedAt: maybe, engagedAt: maybe, reviewAt: maybe },
      ...{ bookedAt: maybe, convertedAt: maybe, lostAt: maybe, closedAt: maybe },
    }),
  })
  .map(({ reason, stamps, ...fields }) => {
    const made = aLead(fields)
    return { ...made, leadData: { ...made.leadData, statusReason: reason, ...stamps } }
  })

/** The day by the clock of a zone, worked out without what reports use. */
const formats = new Map(
  zones.map((zone) => [zone, new Intl.DateTimeFormat('en-CA', { timeZone: zone })]),
)
const dayOf = (iso: string, zone: string) => formats.get(zone)?.format(new Date(iso)) ?? ''

/** When a lead first came to a status: what is stamped, or since when it is in it; ends only while they last. */
function reached({ leadData, leadStatus, leadStatusAt }: PatientItem, status: 9 | 10 | 100) {
  const stamp = leadData[leadTimestampFields[status]]
  if (status !== 10 && leadStatus !== status) return null
  return stamp ?? (leadStatus === status ? leadStatusAt : null)
}

const asked = fc.record({
  leads: fc.array(lead, { maxLength: 25 }),
  zone: fc.constantFrom(...zones),
  weekStart: fc.constantFrom<Weekday[]>(0, 1, 6),
  range: fc.constantFrom(...rangePresets, '2026-03-01..2026-03-31', '..2026-09-06', '2026-09-06..'),
  now: moment,
})

it('figures are those of a plain recomputation, and of the lists, by whatever clock', () => {
  fc.assert(
    fc.property(asked, ({ leads: records, zone, weekStart, range, now: at }) => {
      const now = new Date(at)
      const { windows, periods, clock } = basisOf(range, { zone, weekStart }, now)
      const { period, before } = periods
      const directory = createDirectory(records.map(packRow))
      const { leads, archived } = directory.leads(aScope())

      const listed = records.filter(({ isLead, isArchived }) => isLead && !isArchived)
      const isIn = (iso: string | null, days: { from: string | null; to: string } | null) =>
        iso !== null &&
        days !== null &&
        dayOf(iso, zone) <= days.to &&
        (days.from === null || dayOf(iso, zone) >= days.from)
      const figure = (momentOf: (one: PatientItem) => string | null) => ({
        now: listed.filter((one) => isIn(momentOf(one), period)).length,
        before: before && listed.filter((one) => isIn(momentOf(one), before)).length,
      })

      const summary = summarize(leads, windows, {})
      expect(archived).toBe(records.filter((one) => one.isLead && one.isArchived).length)
      expect(summary.leads).toEqual(figure(({ leadData }) => leadData.newAt))
      expect(summary.booked).toEqual(figure((one) => reached(one, 10)))
      expect(summary.converted).toEqual(figure((one) => reached(one, 100)))
      expect(summary.lost).toEqual(figure((one) => reached(one, 9)))

      // The list, asked as the report links to it.
      const bounds = <N extends string>(name: N) => ({
        ...(period.from && { [`${name}From`]: new Date(windows.now.from).toISOString() }),
        [`${name}To`]: new Date(windows.now.to - 1).toISOString(),
      })
      const listedTotal = (query: Record<string, unknown>) =>
        directory.page({ offset: 0, limit: 1, isArchived: 0, isLead: 1, ...query }, aScope()).total
      expect(listedTotal(bounds('newAt'))).toBe(summary.leads.now)
      expect(listedTotal({ ...bounds('convertedAt'), leadStatus: 100 })).toBe(summary.converted.now)
      expect(listedTotal(bounds('bookedAt'))).toBe(summary.booked.now)

      const bySource = leadsBy(
        leads,
        byText(({ source }) => source, fold),
        windows,
      )
      for (const { key, leads: counted } of bySource.rows) {
        expect(listedTotal({ ...bounds('newAt'), firstSource: key ?? 'none' })).toBe(counted.now)
      }
      expect(bySource.rows.reduce((sum, { leads: { now } }) => sum + now, 0)).toBe(
        summary.leads.now,
      )

      for (const { status, reasons } of leadReasons(leads, windows)) {
        for (const { reason, count } of reasons) {
          const query = { leadStatus: status, leadReason: reason ?? 'none' }
          expect(listedTotal({ ...query, ...bounds('leadStatusAt') })).toBe(count.now)
        }
      }

      const { stages } = relativeConversion(leads, windows)
      for (const { status, reached: count } of stages) {
        const ends: readonly number[] = [100, 9, 8]
        const query = ends.includes(status) ? { leadStatus: status } : { reachedStatus: status }
        expect(listedTotal({ ...bounds('newAt'), ...query })).toBe(count.now)
      }
      const deadlines = deadlinesOf(dayOf(at, zone), zone)
      const waits = deadlinesText(deadlines)
      const people = new Map<string, string>()
      for (const one of byAdvocate(leads, windows, { deadlines, people })) {
        const mine = { leadAdvocateId: one.staffId ?? 'none' }
        expect(listedTotal({ ...mine, waits })).toBe(one.waiting)
        expect(listedTotal({ ...mine, ...bounds('newAt'), isAnswered: 1 })).toBe(one.responded)
      }
      expect(listedTotal({ waits })).toBe(summarize(leads, windows, deadlines).waiting)

      const booked = stages.find(({ status }) => status === 10)
      const isPast = (one: PatientItem) => reached(one, 10) !== null || reached(one, 100) !== null
      expect(booked?.reached.now).toBe(
        listed.filter((one) => isIn(one.leadData.newAt, period) && isPast(one)).length,
      )
      const funnel = leadPipeline.flatMap((one) => {
        const stage = stages.find(({ status }) => status === one)
        return stage ? [stage.reached.now] : []
      })
      expect(funnel).toEqual(funnel.toSorted((one, other) => other - one))

      if (period.from === null) return
      const { points } = trendOf(leads, { ...period, from: period.from }, { clock, step: 'day' })
      for (const { from, to, leads: counted } of points) {
        const days = { from, to }
        expect(counted).toBe(listed.filter((one) => isIn(one.leadData.newAt, days)).length)
      }
      expect(points.reduce((sum, { converted }) => sum + converted, 0)).toBe(summary.converted.now)
    }),
    { numRuns: 300 },
  )
})

it('periods follow each other without a gap, and compare as much as has passed', () => {
  fc.assert(
    fc.property(asked, ({ zone, weekStart, range, now: at }) => {
      const now = new Date(at)
      const { windows, periods } = basisOf(range, { zone, weekStart }, now)
      if (!windows.before || !periods.before || periods.period.from === null) return
      expect(windows.before.to).toBeLessThanOrEqual(windows.now.from)
      expect(windows.before.from).toBeLessThan(windows.before.to)
      const isOver = periods.period.to < dayOf(now.toISOString(), zone)
      if (isOver) expect(windows.before.to).toBe(windows.now.from)
      expect(dayOf(new Date(windows.now.from).toISOString(), zone)).toBe(periods.period.from)
      expect(dayOf(new Date(windows.now.from - 1).toISOString(), zone) < periods.period.from).toBe(
        true,
      )
      expect(windows.now.to - windows.now.from).toBeGreaterThan(DAY / 2)
    }),
  )
})
