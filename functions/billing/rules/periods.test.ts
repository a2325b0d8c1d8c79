import { expect, it } from 'vitest'
import { monthsAfter, periodAt, restOf } from './periods.ts'

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('from %s in %i months it is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later)
})

it.each([
  ['2027-01-31', '2027-01-31', '2027-02-28'],
  ['2027-02-27', '2027-01-31', '2027-02-28'],
  ['2027-02-28', '2027-02-28', '2027-03-31'],
  ['2027-03-30', '2027-02-28', '2027-03-31'],
])('on %s the period began on %s, and the next begins on %s', (today, from, next) => {
  expect(periodAt('2027-01-31', 1, today)).toEqual({ from, next })
})

it.each([
  ['2027-04-01', 135_000],
  ['2027-04-16', 67_500],
  ['2027-04-30', 4_500],
])('what is left on %s costs %i', (today, amount) => {
  const period = { from: '2027-04-01', next: '2027-05-01' }

  expect(restOf(135_000, period, today)).toBe(amount)
})
