import { describe, expect, it } from 'vitest'
import { awayMonth, monthFrom } from './away-month.ts'

const zone = 'America/New_York'
const away = (staffId: string, from: string, until: string) => ({
  id: staffId,
  staffId,
  from,
  until,
})

describe('a month with who is away', () => {
  it('has whole weeks, over a clock change too', () => {
    const weeks = awayMonth('2026-03', [], zone, 0)

    expect(weeks).toHaveLength(5)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks[0]?.[0]).toEqual({ day: '2026-03-01', isOther: false, away: [] })
    expect(weeks[4]?.[6]).toEqual({ day: '2026-04-04', isOther: true, away: [] })
  })

  it('begins on the day that weeks of the practice begin on', () => {
    const weeks = awayMonth('2026-03', [], zone, 1)

    expect(weeks[0]?.[0]?.day).toBe('2026-02-23')
    expect(weeks.at(-1)?.[6]?.day).toBe('2026-04-05')
  })

  it('names each once on the days of the practice, the last one included', () => {
    const absences = [
      away('bo', '2026-03-03T05:00:00.000Z', '2026-03-10T04:00:00.000Z'),
      away('cy', '2026-03-09T15:00:00.000Z', '2026-03-09T18:00:00.000Z'),
      away('cy', '2026-03-09T19:00:00.000Z', '2026-03-09T20:00:00.000Z'),
    ]
    const days = awayMonth('2026-03', absences, zone, 0).flat()
    const on = (day: string) => days.find((one) => one.day === day)?.away

    expect(on('2026-03-02')).toEqual([])
    expect(on('2026-03-03')).toEqual(['bo'])
    expect(on('2026-03-09')).toEqual(['bo', 'cy'])
    expect(on('2026-03-10')).toEqual([])
  })

  it('follows the one before, over the end of a year', () => {
    expect(monthFrom('2026-12', 1)).toBe('2027-01')
    expect(monthFrom('2026-01', -1)).toBe('2025-12')
  })
})
