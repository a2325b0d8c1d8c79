import { describe, expect, it } from 'vitest'
import type { OwnAuditEntry } from '#shared/model/audit.ts'
import { visitsOf } from './visits.ts'

function entry(at: string, changes: Partial<OwnAuditEntry> = {}): OwnAuditEntry {
  const time = `2026-03-04T${at}:00.000Z`
  return { id: time, at: time, action: 'patients.read', name: 'Kim Lee', roles: [4], ...changes }
}

describe('visits', () => {
  it('gather what one person did without a longer pause, each thing once', () => {
    const visits = visitsOf([
      entry('12:10', { action: 'patients.update' }),
      entry('12:01'),
      entry('12:00'),
    ])

    expect(visits).toEqual([
      expect.objectContaining({
        at: '2026-03-04T12:10:00.000Z',
        name: 'Kim Lee',
        words: ['Changed the record', 'Opened the record'],
      }),
    ])
  })

  it('part where there is a pause, or another person between', () => {
    const names = (entries: OwnAuditEntry[]) => visitsOf(entries).map(({ name }) => name)

    expect(names([entry('12:40'), entry('12:00')])).toEqual(['Kim Lee', 'Kim Lee'])
    expect(names([entry('12:02'), entry('12:01', { name: 'Bo' }), entry('12:00')])).toEqual([
      'Kim Lee',
      'Bo',
      'Kim Lee',
    ])
  })

  it('are none of none', () => {
    expect(visitsOf([])).toEqual([])
  })
})
