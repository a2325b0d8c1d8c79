import { describe, expect, it } from 'vitest'
import { absenceBody, lastDayOf, validateAbsence } from './absence-values.ts'

const zone = 'America/Chicago'
const now = new Date('2026-03-04T03:00:00Z')

describe('an absence in its form', () => {
  it('is of whole days by the clock of the practice, also where the clock is changed', () => {
    const body = absenceBody({ staffId: 'a', from: '2026-03-06', until: '2026-03-08' }, zone)

    expect(body).toEqual({
      staffId: 'a',
      from: '2026-03-06T06:00:00.000Z',
      until: '2026-03-09T05:00:00.000Z',
    })
    expect(lastDayOf(body.until)).toBe('2026-03-09T04:59:59.999Z')
  })

  it('names both days, in their order, and is not over yet', () => {
    const wrong = (from: string, until: string) =>
      Object.keys(validateAbsence({ staffId: 'a', from, until }, now, zone))

    expect(wrong('', '')).toEqual(['from', 'until'])
    expect(wrong('2026-03-05', '2026-03-04')).toEqual(['until'])
    expect(wrong('2026-03-01', '2026-03-02')).toEqual(['until'])
    expect(wrong('2026-03-01', '2026-03-03')).toEqual([])
  })
})
