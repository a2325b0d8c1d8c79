import { expect, test } from 'vitest'
import { addDays, daysInSight, stepFrom, titleOf, windowOf } from './days.ts'

test('a week begins on Sunday, and a month is six of them', () => {
  expect(daysInSight('day', '2026-03-04', 0)).toEqual({ first: '2026-03-04', end: '2026-03-05' })
  expect(daysInSight('week', '2026-03-04', 0)).toEqual({ first: '2026-03-01', end: '2026-03-08' })
  expect(daysInSight('month', '2026-05-20', 0)).toEqual({ first: '2026-04-26', end: '2026-06-07' })
})

test('a week with a clock change is an hour shorter, or longer', () => {
  const hours = (day: string) => {
    const { from, to } = windowOf('week', day, { zone: 'America/Chicago', weekStart: 0 })
    return (Date.parse(to) - Date.parse(from)) / 3_600_000
  }
  expect(hours('2026-03-10')).toBe(7 * 24 - 1)
  expect(hours('2026-11-03')).toBe(7 * 24 + 1)
  expect(hours('2026-06-03')).toBe(7 * 24)
})

test('the next month is the next one, from its last day as well', () => {
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(stepFrom('month', '2026-01-31', -1)).toBe('2025-12-01')
  expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('a week that begins on Monday ends on Sunday', () => {
  expect(daysInSight('week', '2026-03-01', 1)).toEqual({ first: '2026-02-23', end: '2026-03-02' })
  expect(daysInSight('month', '2026-02-10', 1).first).toBe('2026-01-26')
})

test('what is in sight is said in words', () => {
  const words = { weekStart: 0, isShort: false } as const
  expect(titleOf('day', '2026-03-04', words)).toBe('Wednesday, March 4, 2026')
  expect(titleOf('week', '2026-12-30', words)).toBe('Dec 27 – Jan 2, 2027')
  expect(titleOf('month', '2026-12-30', words)).toBe('December 2026')
})
