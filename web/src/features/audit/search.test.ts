import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readAddress, toFilter } from './filter.ts'
import { type AuditSearch, auditSearch, countFilters } from './search.ts'

const now = new Date('2026-03-04T20:00:00Z')

describe('the search of the audit trail', () => {
  it('is of the recent 7 days unless it says otherwise', () => {
    expect(toFilter({}, now, 'America/Chicago', 0)).toEqual({
      from: '2026-02-26T06:00:00.000Z',
      to: '2026-03-05T05:59:59.999Z',
      part: 'changes',
    })
    expect(toFilter({ range: 'all', outcome: 'refused' }, now, 'UTC', 0)).toEqual({
      outcome: 'refused',
      part: 'changes',
    })
  })

  it('shows changes, unless looks, all, or one action are asked for', () => {
    const partOf = (search: AuditSearch) =>
      toFilter({ range: 'all', ...search }, now, 'UTC', 0).part
    expect(partOf({})).toBe('changes')
    expect(partOf({ part: 'looks' })).toBe('looks')
    expect(partOf({ part: 'all' })).toBeUndefined()
    expect(partOf({ action: 'patients.read' })).toBeUndefined()
  })

  it('takes any address, and leaves out what it cannot read', () => {
    const anything = fc.record({
      range: fc.anything(),
      actor: fc.anything(),
      patientId: fc.anything(),
      action: fc.anything(),
      outcome: fc.anything(),
    })
    fc.assert(
      fc.property(anything, (search) => {
        expect(v.safeParse(auditSearch, search).success).toBe(true)
      }),
    )
    expect(
      countFilters(readAddress(v.parse(auditSearch, { actor: 'nobody', range: 'never' }))),
    ).toBe(0)
  })

  it('asks for actions that there are', () => {
    const read = (action: string) => readAddress(v.parse(auditSearch, { action })).action
    expect(read('patients.read')).toBe('patients.read')
    expect(read('patients/import-update')).toBe('patients/import-update')
    expect(read('patients.reed')).toBeUndefined()
    expect(countFilters(readAddress({ action: 'patients.reed' }))).toBe(0)
  })
})
