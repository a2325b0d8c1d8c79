import { expect, it } from 'vitest'
import { aboutLines, fileName } from './about.tsx'

const named = { practice: 'Bayview', report: 'Advocates' }

it('states practice, report, period, time zone and time above the table of a file', () => {
  const dated = {
    zone: 'America/Los_Angeles',
    period: { from: '2026-11-01', to: '2026-11-25' },
    before: { from: '2026-10-01', to: '2026-10-25' },
  }

  expect(aboutLines(named, dated, new Date('2026-11-26T01:00:00Z'))).toEqual([
    ['Practice', 'Bayview'],
    ['Report', 'Advocates'],
    ['Period', '11/01/2026 – 11/25/2026'],
    ['Compared with', '10/01/2026 – 10/25/2026'],
    ['Time zone', 'Pacific Time (Los Angeles)'],
    ['Created', expect.stringContaining('11/25/2026')],
  ])
})

it.each([
  [{ from: '2026-11-01', to: '2026-11-25' }, 'Bayview Advocates 2026-11-01 to 2026-11-25 Leads'],
  [{ from: '2026-11-25', to: '2026-11-25' }, 'Bayview Advocates 2026-11-25 Leads'],
  [{ from: null, to: '2026-11-25' }, 'Bayview Advocates until 2026-11-25 Leads'],
])('names the file of %j by both of its days', (period, expected) => {
  expect(fileName(named, period, 'Leads')).toBe(expected)
})
