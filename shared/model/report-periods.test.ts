import { expect, it } from 'vitest'
import { periodsOf, stepsOf } from './report-periods.ts'

it.each([
  // Monday the 23rd; weeks begin on Sunday.
  ['thisWeek', '2026-11-22', '2026-11-28', '2026-11-15', '2026-11-16'],
  ['lastWeek', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['thisMonth', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-23'],
  ['lastMonth', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-23'],
  ['recent7', '2026-11-17', '2026-11-23', '2026-11-10', '2026-11-16'],
  ['past30', '2026-10-24', '2026-11-22', '2026-09-24', '2026-10-23'],
  ['next7', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-16'],
  ['2026-03-01..2026-03-31', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
])('%s is compared with what was before', (range, from, to, first, last) => {
  expect(periodsOf(range, '2026-11-23', 0)).toEqual({
    period: { from, to },
    before: { from: first, to: last },
  })
})

it('a long month is compared with all of a short one', () => {
  expect(periodsOf('thisMonth', '2026-03-31', 0).before).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
})

it('what has no beginning is compared with nothing', () => {
  expect(periodsOf('all', '2026-11-23', 0)).toEqual({
    period: { from: null, to: '2026-11-23' },
    before: null,
  })
})

it('steps are whole weeks and months but for the ends', () => {
  const days = { from: '2026-01-30', to: '2026-03-02' }

  expect(stepsOf(days, 'month', 0).map(({ from }) => from)).toEqual([
    '2026-01-30',
    '2026-02-01',
    '2026-03-01',
  ])
  expect(stepsOf(days, 'week', 1)[0]).toEqual({ from: '2026-01-30', to: '2026-02-01' })
  expect(stepsOf(days, 'day', 0)).toHaveLength(32)
})
