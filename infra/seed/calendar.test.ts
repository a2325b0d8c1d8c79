import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'

const zone = 'America/Los_Angeles'
const localParts = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

const partsOf = (date: Date): Record<string, string> =>
  Object.fromEntries(localParts.formatToParts(date).map(({ type, value }) => [type, value]))

const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2034-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const shares = fc.double({ min: 0, max: 1, noNaN: true })

describe('the calendar', () => {
  it('has fewer days ago always later, and nothing in the future', () => {
    fc.assert(
      fc.property(
        moments,
        fc.nat(150),
        fc.nat(20),
        shares,
        shares,
        (now, days, more, one, other) => {
          const calendar = createCalendar(now, zone)

          const later = calendar.worked(days, one)
          const earlier = calendar.worked(days + 1 + more, other)

          expect(later.getTime()).toBeLessThan(now.getTime())
          expect(earlier.getTime()).toBeLessThan(later.getTime())
        },
      ),
    )
  })

  it('works on weekdays within office hours, give or take the hour of a clock change', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 150 }), shares, (now, days, share) => {
        const { weekday, hour } = partsOf(createCalendar(now, zone).worked(days, share))

        expect(['Sat', 'Sun']).not.toContain(weekday)
        expect(Number(hour)).toBeGreaterThanOrEqual(7)
        expect(Number(hour)).toBeLessThanOrEqual(18)
      }),
    )
  })

  it('closes today and on other working days, in both directions', () => {
    const thursday = new Date('2026-03-19T20:00:00Z')

    const calendar = createCalendar(thursday, zone)

    expect(calendar.closes(0).toISOString()).toBe('2026-03-20T00:00:00.000Z')
    expect(calendar.closes(2).toISOString()).toBe('2026-03-24T00:00:00.000Z')
    expect(calendar.closes(-4).toISOString()).toBe('2026-03-14T00:00:00.000Z')
  })
})
