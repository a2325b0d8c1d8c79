import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  afterOpenMinutes,
  isOpen,
  isOpenThroughout,
  nextOpening,
  offeredHours,
  type WeeklyHours,
  weeklyHours,
} from './hours.ts'
import { momentsOf, wallClockAt } from './wall-clock.ts'

const STEP = 15 * 60_000
const timezone = 'America/New_York'
const closed: WeeklyHours = [[], [], [], [], [], [], []]
const office = { hours: offeredHours, timezone }

/** Open on Sundays alone. */
const onSundays = (from: number, to: number) => {
  return { hours: closed.with(0, [{ from, to }]), timezone }
}
const at = (text: string) => new Date(text)

const zones = fc.constantFrom(
  ...['America/New_York', 'America/Phoenix', 'America/St_Johns', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Europe/Dublin', 'UTC'],
)
const moments = fc
  .integer({ min: Date.UTC(2026, 0) / 1000, max: Date.UTC(2027, 11) / 1000 })
  .map((seconds) => new Date(seconds * 1000))
const hours = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }), {
    minLength: 7,
    maxLength: 7,
  })
  .map((days) =>
    days.map((steps) => {
      const sorted = steps.toSorted((one, other) => one - other).map((step) => step * 15)
      return sorted.flatMap((from, index) => {
        const to = sorted[index + 1]
        return index % 2 === 0 && to !== undefined ? [{ from, to }] : []
      })
    }),
  )

describe('the working hours', () => {
  it.each([
    ['Monday 8:59', '2026-03-02T13:59:59Z', false],
    ['Monday 9:00', '2026-03-02T14:00:00Z', true],
    ['Monday 16:59', '2026-03-02T21:59:59Z', true],
    ['Monday 17:00', '2026-03-02T22:00:00Z', false],
    ['Monday 9:00 of the summer', '2026-07-06T13:00:00Z', true],
    ['Saturday noon', '2026-03-07T17:00:00Z', false],
  ])('go by the clock on the wall: %s', (_name, moment, expected) => {
    expect(isOpen(office, at(moment))).toBe(expected)
  })

  it('are always where the practice has said none, and never where it has said so', () => {
    const midnight = at('2026-03-07T05:00:00Z')

    expect(isOpen({ hours: null, timezone }, midnight)).toBe(true)
    expect(nextOpening({ hours: null, timezone }, midnight)).toEqual(midnight)
    expect(nextOpening({ hours: closed, timezone }, midnight)).toBeNull()
  })

  it('begin again after the weekend, on the hour before which the clock was changed', () => {
    expect(nextOpening(office, at('2026-03-06T22:00:00Z'))).toEqual(at('2026-03-09T13:00:00Z'))
    expect(nextOpening(office, at('2026-10-30T21:00:00Z'))).toEqual(at('2026-11-02T14:00:00Z'))
  })

  it('lose the hour that the clock skips, and have twice that which it shows twice', () => {
    const skipped = onSundays(2 * 60, 3 * 60)
    const early = onSundays(2.5 * 60, 4 * 60)
    const twice = onSundays(60, 90)

    expect(nextOpening(skipped, at('2026-03-08T05:00:00Z'))).toEqual(at('2026-03-15T06:00:00Z'))
    expect(nextOpening(early, at('2026-03-08T05:00:00Z'))).toEqual(at('2026-03-08T07:00:00Z'))
    expect(nextOpening(twice, at('2026-11-01T05:30:00Z'))).toEqual(at('2026-11-01T06:00:00Z'))
  })

  it('tell whether a whole visit lies within them', () => {
    const until = (end: string) => isOpenThroughout(office, at('2026-03-02T21:30:00Z'), at(end))

    expect(until('2026-03-02T22:00:00Z')).toBe(true)
    expect(until('2026-03-02T22:15:00Z')).toBe(false)
  })

  it('open at the first moment from which they are open, in every zone', () => {
    fc.assert(
      fc.property(hours, zones, moments, (weekly, zone, moment) => {
        const opening = { hours: weekly, timezone: zone }

        const next = nextOpening(opening, moment)

        const end = next?.getTime() ?? moment.getTime() + 7 * 24 * 60 * 60_000
        if (next) expect(isOpen(opening, next)).toBe(true)
        for (let step = moment.getTime(); step < end; step += STEP) {
          expect(isOpen(opening, new Date(step))).toBe(false)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('the clock on the wall', () => {
  it('is read back from each moment that shows it', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const shown = wallClockAt(moment, zone)

        const found = momentsOf(shown, zone)

        const minute = Math.floor(moment.getTime() / 60_000) * 60_000
        expect(found.map((one) => one.getTime())).toContain(minute)
        for (const one of found) expect(wallClockAt(one, zone)).toEqual(shown)
      }),
    )
  })

  it('skips an hour of spring, and shows one of autumn twice', () => {
    expect(momentsOf({ day: '2026-03-08', minutes: 150 }, timezone)).toEqual([])
    expect(momentsOf({ day: '2026-11-01', minutes: 90 }, timezone)).toEqual([
      at('2026-11-01T05:30:00Z'),
      at('2026-11-01T06:30:00Z'),
    ])
  })
})

describe('hours as they are sent', () => {
  const monday = (...day: { from: number; to: number }[]) =>
    v.safeParse(weeklyHours, closed.with(1, day)).success

  it('are put in order, and may touch', () => {
    const late = { from: 780, to: 1440 }
    const early = { from: 0, to: 780 }

    expect(v.parse(weeklyHours, closed.with(1, [late, early]))[1]).toEqual([early, late])
  })

  it('are refused where they overlap, end before they begin, or lie between the steps', () => {
    expect(monday({ from: 540, to: 720 }, { from: 705, to: 800 })).toBe(false)
    expect(monday({ from: 540, to: 540 })).toBe(false)
    expect(monday({ from: 541, to: 600 })).toBe(false)
    expect(monday({ from: 540, to: 1455 })).toBe(false)
    expect(v.safeParse(weeklyHours, [[]]).success).toBe(false)
  })
})

describe('minutes in which the practice works', () => {
  it.each([
    ['on the same day', '2026-03-02T15:07:00Z', 30, '2026-03-02T15:37:00.000Z'],
    ['on the next day', '2026-03-02T21:50:00Z', 30, '2026-03-03T14:20:00.000Z'],
    ['to the end of the day', '2026-03-02T21:50:00Z', 10, '2026-03-02T22:00:00.000Z'],
    ['over a weekend and a clock change', '2026-03-06T21:50:00Z', 30, '2026-03-09T13:20:00.000Z'],
  ])('pass %s', (_, from, minutes, until) => {
    expect(afterOpenMinutes(office, at(from), minutes).toISOString()).toBe(until)
  })

  it('are all minutes where no hours are said, and come to an end where it never opens', () => {
    const from = at('2026-03-06T23:00:00Z')
    expect(afterOpenMinutes({ hours: null, timezone }, from, 30)).toEqual(
      at('2026-03-06T23:30:00Z'),
    )
    expect(afterOpenMinutes({ hours: closed, timezone }, from, 30)).toEqual(
      at('2026-05-05T23:00:00Z'),
    )
  })

  it('are counted exactly', () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1, max: 300 }),
        zones,
        hours,
        (from, minutes, zone, week) => {
          const opening = { hours: week, timezone: zone }
          const until = afterOpenMinutes(opening, from, minutes)
          let open = 0
          for (let step = from.getTime(); step < until.getTime(); step += 60_000) {
            if (isOpen(opening, new Date(step))) open += 1
          }
          expect(
            Math.abs(open - minutes) <= 1 || until.getTime() - from.getTime() === 60 * 86_400_000,
          ).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })
})
