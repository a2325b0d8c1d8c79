import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anAppointment } from '#test/support/appointments.ts'
import { EVERYTHING, monthsBetween, monthsChanged, runsOf } from './months.ts'

const visit = (providerId: string, scheduledAt: string) =>
  anAppointment({ providerId, scheduledAt })
const march = '2026-03-02T15:00:00.000Z'
const april = '2026-04-01T00:00:00.000Z'

it('an appointment that is moved changes the month it left and the one it came to', () => {
  expect(
    monthsChanged([
      { before: visit('ann', march), after: visit('ann', april) },
      { before: visit('ann', march), after: visit('bo', march) },
      { before: null, after: visit('bo', april) },
      { before: visit('cy', april), after: null },
    ]),
  ).toEqual(
    new Map([
      ['ann', new Set(['2026-03', '2026-04'])],
      ['bo', new Set(['2026-03', '2026-04'])],
      ['cy', new Set(['2026-04'])],
    ]),
  )
})

it('a series with many providers changes everything, by one write', () => {
  const changes = ['ann', 'bo', 'cy', 'di'].map((providerId) => ({
    before: null,
    after: visit(providerId, march),
  }))
  expect([...monthsChanged(changes).keys()]).toEqual([EVERYTHING])
})

it('months go on over the end of a year, and in runs', () => {
  expect(monthsBetween('2025-11-30T00:00:00.000Z', '2026-02-01T00:00:00.000Z')).toEqual([
    ...['2026-02', '2026-01', '2025-12', '2025-11'],
  ])
  expect(monthsBetween(april, march)).toEqual([])
  expect(runsOf(['2026-02', '2026-01', '2025-12', '2025-10'])).toEqual([
    { first: '2025-12', last: '2026-02' },
    { first: '2025-10', last: '2025-10' },
  ])
})

it('runs have each month once', () => {
  const all = monthsBetween('2024-01-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z')
  fc.assert(
    fc.property(fc.subarray(all), (some) => {
      const found = runsOf(some).flatMap(({ first, last }) => monthsBetween(first, last))
      expect(found).toEqual(some)
    }),
  )
})
