import { beforeEach, expect, it, vi } from 'vitest'
import { aRecord } from '../builders.ts'
import { type Bulk, noteBegun, shownBy } from './bulk-job.ts'

vi.mock('../../../data/bulk.ts', () => ({}))

const row = aRecord({ patientId: 'A' })
const other = aRecord({ patientId: 'B' })

function aBulk(changes: Partial<Bulk> = {}): Bulk {
  return {
    ...{ id: 'bulk-1', memberId: 'm', practiceId: 'p', title: 'Archived' },
    change: { kind: 'archive', isArchived: 1 },
    picked: new Map([['A', 'Ann']]),
    shown: () => null,
    ...changes,
  }
}

beforeEach(() => noteBegun(aBulk()))

it('shows rows as they will be while a change is held back or on its way', () => {
  const shown = shownBy(new Set(['bulk-1']))
  expect([shown(row), shown(other)]).toEqual([null, other])

  noteBegun(aBulk({ shown: (before) => ({ ...before, group: 'Spine' }) }))
  expect(shownBy(new Set(['bulk-1']))(row)).toEqual({ ...row, group: 'Spine' })
})

it('shows them as they are once it was undone, or is read again', () => {
  expect(shownBy(new Set())(row)).toBe(row)
})
