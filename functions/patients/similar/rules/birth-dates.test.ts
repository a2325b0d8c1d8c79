import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayLikeness } from './birth-dates.ts'

it.each([
  ['19800304', '19800304', 'same'],
  ['19800304', '19800403', 'similar'],
  ['19800304', '19800340', 'similar'],
  ['19800304', '18900304', 'similar'],
  ['19800304', '19800305', 'similar'],
  ['19800304', '19800315', null],
  ['19800304', '19810403', null],
  ['19800304', '1980', null],
])('compares %s with %s: %s', (one, other, likeness) => {
  expect(dayLikeness(one, other)).toBe(likeness)
})

it('is symmetric', () => {
  const days = fc.integer({ min: 19_800_101, max: 19_801_231 }).map(String)
  fc.assert(
    fc.property(days, days, (one, other) => {
      expect(dayLikeness(one, other)).toBe(dayLikeness(other, one))
    }),
  )
})
