import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spentIn, withCosts } from './costs.ts'

const fold = (text: string) => text.toLowerCase()
const spring = (month: string, cents: number, campaign = 'Spring') => ({ campaign, month, cents })
const today = '2026-12-31'

describe('what campaigns cost', () => {
  it('is spread over the days of a month', () => {
    const costs = [spring('2026-03', 31_00), spring('2026-04', 30_00, 'spring')]
    const days = { from: '2026-03-31', to: '2026-04-02' }

    expect([...spentIn(costs, days, { today, fold })]).toEqual([
      ['spring', { campaign: 'Spring', cents: 3_00 }],
    ])
  })

  it('is nothing yet for days to come, and all of it without a beginning', () => {
    const costs = [spring('2026-03', 31_00)]
    const cents = (from: string | null, now: string) =>
      spentIn(costs, { from, to: '2026-03-31' }, { today: now, fold }).get('spring')?.cents

    expect(cents('2026-03-01', '2026-03-10')).toBe(10_00)
    expect(cents(null, today)).toBe(31_00)
    expect(cents('2026-03-01', '2026-02-10')).toBe(0)
  })

  it('of days side by side is that of them together', () => {
    const day = fc.integer({ min: 0, max: 400 })
    const dayAt = (place: number) =>
      new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10)
    const costs = [1, 2, 5, 11].map((month) =>
      spring(`2026-${String(month).padStart(2, '0')}`, 997_31),
    )
    const cents = (from: number, to: number) =>
      spentIn(costs, { from: dayAt(from), to: dayAt(to) }, { today: '2027-12-31', fold }).get(
        'spring',
      )?.cents ?? 0
    fc.assert(
      fc.property(fc.tuple(day, day, day), (days) => {
        const [first = 0, middle = 0, last = 0] = days.toSorted((one, other) => one - other)
        if (middle === last) return
        const parts = cents(first, middle) + cents(middle + 1, last)
        expect(Math.abs(parts - cents(first, last))).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('campaigns with what they cost', () => {
  const row = {
    ...{ key: 'spring', name: 'Spring', leads: { now: 4, before: 1 } },
    ...{ booked: 2, converted: 1, rate: 0.25 },
  }
  const none = { ...row, key: null, name: '', converted: 0 }
  const rows = { rows: [row, none], others: { rows: 0, leads: 0 } }

  it('say what a lead and a patient cost, and who brought nobody', () => {
    const spent = new Map([
      ['spring', { campaign: 'Spring', cents: 100_00 }],
      ['fall', { campaign: 'Fall', cents: 50_00 }],
      ['old', { campaign: 'Old', cents: 0 }],
    ])

    expect(withCosts(rows, spent, true)).toEqual({
      rows: [
        { ...row, cost: 100_00, costPerLead: 25_00, costPerConversion: 100_00 },
        { ...none, cost: null, costPerLead: null, costPerConversion: null },
        {
          ...{ key: 'fall', name: 'Fall', leads: { now: 0, before: 0 }, booked: 0, converted: 0 },
          ...{ rate: null, cost: 50_00, costPerLead: null, costPerConversion: null },
        },
      ],
      others: { rows: 0, leads: 0 },
      cost: 150_00,
    })
  })

  it('say nothing where nobody entered any', () => {
    expect(withCosts(rows, new Map(), false)).toMatchObject({
      cost: null,
      rows: [{ cost: null }, {}],
    })
  })
})
