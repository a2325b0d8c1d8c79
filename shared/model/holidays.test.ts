import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { HOLIDAYS_MAX, type Holiday, holidays } from './holidays.ts'
import {
  afterOpenMinutes,
  holidayAt,
  hoursOn,
  isOpen,
  nextOpening,
  offeredHours,
  openingOf,
  type WeeklyHours,
} from './hours.ts'
import { startOfDay, wallClockAt } from './wall-clock.ts'

const STEP_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const timezone = 'America/New_York'
const at = (text: string) => new Date(text)
const holiday = (from: string, to = from, name: string | null = null): Holiday => {
  return { from, to, name }
}
const mornings: WeeklyHours = offeredHours.map(() => [{ from: 8 * 60, to: 12 * 60 }])
const practice = { hours: offeredHours, holidays: [holiday('2026-11-26')], timezone }

describe('holidays as they are sent', () => {
  const parse = (...all: unknown[]) => v.safeParse(holidays, all)

  it('are put in order, take days in both forms, and need no name', () => {
    const sent = [
      { from: '2026-12-24', to: '2026-12-26', name: 'Christmas' },
      { from: '20260704', to: '20260704' },
    ]

    expect(parse(...sent).output).toEqual([
      holiday('2026-07-04'),
      holiday('2026-12-24', '2026-12-26', 'Christmas'),
    ])
    expect(v.parse(holidays, parse(...sent).output)).toEqual(parse(...sent).output)
  })

  it.each([
    ['days that are not in the calendar', { from: '2026-02-30', to: '2026-03-01' }],
    ['an end before the beginning', { from: '2026-03-02', to: '2026-03-01' }],
    ['more than three months', { from: '2026-03-01', to: '2026-06-01' }],
    ['a web address as a name', { from: '2026-03-01', to: '2026-03-01', name: 'bay.example' }],
  ])('refuse %s', (_title, sent) => {
    expect(parse(sent).success).toBe(false)
  })

  it('are not more than the limit', () => {
    const many = Array.from({ length: HOLIDAYS_MAX + 1 }, () => holiday('2026-03-01'))

    expect(parse(...many.slice(1)).success).toBe(true)
    expect(parse(...many).success).toBe(false)
  })
})

describe('a location', () => {
  it('keeps the hours of the practice unless it has its own, and all of its holidays', () => {
    const own = { hours: mornings, holidays: [holiday('2026-11-27')] }
    const north = openingOf(practice, own)

    expect(openingOf(practice, null)).toEqual(practice)
    expect(openingOf(practice, { hours: null, holidays: [] }).hours).toBe(offeredHours)
    expect(hoursOn(north, '2026-11-25')).toEqual([{ from: 480, to: 720 }])
    expect(hoursOn(north, '2026-11-26')).toEqual([])
    expect(hoursOn(north, '2026-11-27')).toEqual([])
    expect(hoursOn(practice, '2026-11-27')).toEqual([{ from: 540, to: 1020 }])
  })

  it('without hours is open all of each day that is no holiday', () => {
    const always = openingOf({ ...practice, hours: null }, null)

    expect(isOpen(always, at('2026-11-26T04:59:00Z'))).toBe(true)
    expect(isOpen(always, at('2026-11-26T05:00:00Z'))).toBe(false)
    expect(isOpen(always, at('2026-11-27T05:00:00Z'))).toBe(true)
    expect(nextOpening(always, at('2026-11-26T15:00:00Z'))).toEqual(at('2026-11-27T05:00:00Z'))
    expect(afterOpenMinutes(always, at('2026-11-26T04:45:00Z'), 30)).toEqual(
      at('2026-11-27T05:15:00Z'),
    )
  })
})

describe('a holiday', () => {
  it('is named for a time that begins or ends in it', () => {
    const named = { timezone, holidays: [holiday('2026-11-26', '2026-11-27', 'Thanksgiving')] }
    const nameAt = (from: string, to: string) => holidayAt(named, at(from), at(to))

    expect(nameAt('2026-11-26T15:00:00Z', '2026-11-26T16:00:00Z')).toBe('Thanksgiving')
    expect(nameAt('2026-11-26T04:30:00Z', '2026-11-26T05:30:00Z')).toBe('Thanksgiving')
    expect(nameAt('2026-11-26T04:30:00Z', '2026-11-26T05:00:00Z')).toBeNull()
    expect(holidayAt(practice, at('2026-11-26T15:00:00Z'), at('2026-11-26T16:00:00Z'))).toBe('')
  })

  it('closes the hour that the clock shows twice, and the day that is an hour shorter', () => {
    const changes = openingOf(
      { ...practice, hours: null, holidays: [holiday('2026-03-08'), holiday('2026-11-01')] },
      null,
    )

    expect(nextOpening(changes, at('2026-03-08T05:00:00Z'))).toEqual(at('2026-03-09T04:00:00Z'))
    expect(nextOpening(changes, at('2026-11-01T05:30:00Z'))).toEqual(at('2026-11-02T05:00:00Z'))
  })

  it('longer than a week, or two in a row, end with the first hours after them', () => {
    const closed = [holiday('2026-12-24', '2027-01-03'), holiday('2027-01-04', '2027-01-15')]
    const mondays = offeredHours.map((day, weekday) => (weekday === 1 ? day : []))
    const opening = { hours: mondays, holidays: closed, timezone }

    expect(nextOpening(opening, at('2026-12-22T15:00:00Z'))).toEqual(at('2027-01-18T14:00:00Z'))
  })

  it('is closed in every zone, and what comes next is the first opening', () => {
    const zones = fc.constantFrom(
      ...['America/New_York', 'America/Phoenix', 'America/St_Johns', 'Asia/Kathmandu'],
      ...['Australia/Lord_Howe', 'Pacific/Auckland', 'America/Santiago', 'UTC'],
    )
    const moments = fc
      .integer({ min: Date.UTC(2026, 0) / STEP_MS, max: Date.UTC(2027, 11) / STEP_MS })
      .map((step) => new Date(step * STEP_MS))
    const weeks = fc.constantFrom<WeeklyHours | null>(
      offeredHours,
      mornings,
      null,
      offeredHours.map((day, weekday) => (weekday === 3 ? day : [])),
    )
    const spans = fc.array(
      fc.record({ after: fc.integer({ min: -3, max: 12 }), days: fc.integer({ min: 0, max: 9 }) }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(weeks, zones, moments, spans, (hours, zone, moment, closed) => {
        const dayAt = (days: number) =>
          new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 10)
        const all = closed.map(({ after, days }) => holiday(dayAt(after), dayAt(after + days)))
        const opening = { hours, holidays: all, timezone: zone }

        const next = nextOpening(opening, moment)

        expect(next).not.toBeNull()
        if (next === null) return
        expect(isOpen(opening, next)).toBe(true)
        for (let step = moment.getTime(); step < next.getTime(); step += STEP_MS) {
          expect(isOpen(opening, new Date(step))).toBe(false)
        }
        for (const { from } of all) expect(isOpen(opening, startOfDay(from, zone))).toBe(false)
        const { day, minutes } = wallClockAt(moment, zone)
        expect(isOpen(opening, moment)).toBe(
          hoursOn(opening, day).some((one) => one.from <= minutes && minutes < one.to),
        )
      }),
      { numRuns: 40 },
    )
  })
})
