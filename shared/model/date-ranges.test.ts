import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dateRange, rangePresets, upcomingPresets } from './date-ranges.ts'
import { daysOf, rangeName } from './range-days.ts'

/** A Wednesday. */
const today = '2026-03-04'

describe('the days of a range', () => {
  it.each([
    ['today', today, today],
    ['yesterday', '2026-03-03', '2026-03-03'],
    ['thisWeek', '2026-03-01', '2026-03-07'],
    ['lastWeek', '2026-02-22', '2026-02-28'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['past30', '2026-02-02', '2026-03-03'],
    ['past31to60', '2026-01-03', '2026-02-01'],
    ['past61to90', '2025-12-04', '2026-01-02'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['recent7', '2026-02-26', today],
    ['recent30', '2026-02-03', today],
    ['recent365', '2025-03-05', today],
    ['tomorrow', '2026-03-05', '2026-03-05'],
    ['next7', today, '2026-03-10'],
    ['2026-01-01..2026-01-31', '2026-01-01', '2026-01-31'],
  ])('%s are whole days', (range, from, to) => {
    expect(daysOf(range, today)).toEqual({ from, to })
  })

  it('may be open at either end', () => {
    expect(daysOf('all', today)).toEqual({})
    expect(daysOf('2026-01-01..', today)).toEqual({ from: '2026-01-01' })
    expect(daysOf('..2026-01-01', today)).toEqual({ to: '2026-01-01' })
  })

  it('follow the day that weeks begin on', () => {
    expect(daysOf('thisWeek', today, 1)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(daysOf('thisWeek', '2026-03-01', 1)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  })

  it('join: last week, month and year end the day before this one begins', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((day) => {
      return new Date(day * 86_400_000).toISOString().slice(0, 10)
    })
    const weekdays = fc.constantFrom<(0 | 1 | 6)[]>(0, 1, 6)
    fc.assert(
      fc.property(days, weekdays, fc.constantFrom('Week', 'Month', 'Year'), (day, start, unit) => {
        const now = daysOf(`this${unit}`, day, start)
        const before = daysOf(`last${unit}`, day, start)
        expect(Date.parse(now.from ?? '') - Date.parse(before.to ?? '')).toBe(86_400_000)
        expect(now.from && now.from <= day && now.to && day <= now.to).toBe(true)
      }),
    )
  })
})

it('takes presets and days of the calendar, and nothing else', () => {
  const takes = (range: unknown) => v.is(dateRange, range)

  expect([...rangePresets, ...upcomingPresets].every(takes)).toBe(true)
  expect(['2026-01-01..', '..2026-01-01', '2026-01-01..2026-01-02'].every(takes)).toBe(true)
  expect(['', '..', 'soon', '2026-02-30..', '2026-01-01', 5].some(takes)).toBe(false)
})

it('says what a range is called', () => {
  const name = (range: string) => rangeName(range, (day) => day)

  expect(name('recent7')).toBe('Recent 7 days')
  expect(name('2026-01-01..2026-01-31')).toBe('2026-01-01 – 2026-01-31')
  expect(name('2026-01-01..')).toBe('From 2026-01-01')
  expect(name('..2026-01-01')).toBe('Until 2026-01-01')
})
