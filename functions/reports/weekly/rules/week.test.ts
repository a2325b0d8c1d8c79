import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Weekday } from '#shared/model/range-days.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { nextWeekly } from './week.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

describe('the email about a week', () => {
  it.each([
    ['2026-03-04T12:00:00Z', 'America/New_York', 0, '2026-03-08T11:00:00.000Z'],
    ['2026-03-08T10:59:59Z', 'America/New_York', 0, '2026-03-08T11:00:00.000Z'],
    ['2026-03-08T11:00:00Z', 'America/New_York', 0, '2026-03-15T11:00:00.000Z'],
    ['2026-03-04T12:00:00Z', 'America/Los_Angeles', 1, '2026-03-09T14:00:00.000Z'],
  ] as const)('after %s in %s goes out on weekday %i at seven', (now, zone, weekStart, at) => {
    expect(nextWeekly({ zone, weekStart }, new Date(now))).toBe(at)
  })

  it('always goes out within a week, as weeks begin, whatever the clocks do', () => {
    const zones = fc.constantFrom('America/Chicago', 'Pacific/Honolulu', 'Asia/Kolkata', 'UTC')
    const weekdays = fc.constantFrom<Weekday[]>(0, 1, 2, 3, 4, 5, 6)
    const moments = fc.date({
      ...{ min: new Date('2020-01-01'), max: new Date('2040-01-01') },
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(zones, weekdays, moments, (zone, weekStart, now) => {
        const at = new Date(nextWeekly({ zone, weekStart }, now))
        const ahead = at.getTime() - now.getTime()

        expect(ahead).toBeGreaterThan(0)
        expect(ahead).toBeLessThanOrEqual(WEEK_MS + HOUR_MS)
        expect(wallClockAt(at, zone)).toMatchObject({ weekday: weekStart, minutes: 7 * 60 })
      }),
    )
  })
})
