import { expect, it } from 'vitest'
import { newestScans } from './newest-scans.ts'

const aPerson = (patientId: string, day: number) => ({
  patientId,
  lastUploadAt: `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
})

it('are those of patients and of leads, the newest first, each person once', () => {
  const both = aPerson('both', 3)

  const shown = newestScans([aPerson('new', 9), both], [both, aPerson('old', 1)])

  expect(shown.map(({ patientId }) => patientId)).toEqual(['new', 'both', 'old'])
})

it('are no more than fit', () => {
  const many = Array.from({ length: 5 }, (_, n) => aPerson(`p${n}`, n + 1))

  expect(newestScans(many, [aPerson('lead', 30)]).map(({ patientId }) => patientId)).toEqual([
    'lead',
    'p4',
    'p3',
    'p2',
    'p1',
  ])
})
