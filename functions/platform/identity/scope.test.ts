import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Holder } from '#shared/permissions.ts'
import { covers, ensureCovered, grantScope, type Reachable } from './scope.ts'

function aRecord(changes: Partial<Reachable> = {}): Reachable {
  return {
    patientId: 'p1',
    isLead: false,
    providerId: null,
    patientAdvocateId: null,
    leadAdvocateId: null,
    ...changes,
  }
}

function aScope(
  holders: Holder[],
  changes: { memberId?: string | null; patientIds?: string[] } = {},
) {
  return { practiceId: 'x', memberId: 'm1', patientIds: [], ...changes, holders }
}

describe('scopes', () => {
  it('are not granted to whom the policy table does not name', () => {
    expect(() => grantScope('patients.list', aScope([8]))).toThrow(
      expect.objectContaining({ name: 'ERR_ACCESS_DENIED' }),
    )
    expect(() => grantScope('patients.list', aScope([]))).toThrow()
  })

  it('open a provider the own patients only', () => {
    const scope = grantScope('patients.read', aScope([2]))

    expect(covers(scope, aRecord({ providerId: 'm1' }))).toBe(true)
    expect(covers(scope, aRecord({ providerId: 'm2' }))).toBe(false)
    expect(covers(scope, aRecord())).toBe(false)
  })

  it('open a marketing manager leads only', () => {
    const scope = grantScope('patients.read', aScope([9]))

    expect(covers(scope, aRecord({ isLead: true }))).toBe(true)
    expect(covers(scope, aRecord())).toBe(false)
  })

  it('open an advocate the status of assigned leads only', () => {
    const scope = grantScope('practices.leads.setStatus', aScope([4]))

    expect(covers(scope, aRecord({ leadAdvocateId: 'm1' }))).toBe(true)
    expect(covers(scope, aRecord({ leadAdvocateId: 'm2' }))).toBe(false)
  })

  it('open a guest the one chart of the link, never one without a provider', () => {
    const scope = grantScope(
      'uploads.create',
      aScope(['guest'], { memberId: null, patientIds: ['p1'] }),
    )

    expect(covers(scope, aRecord())).toBe(true)
    expect(covers(scope, aRecord({ patientId: 'p2', providerId: null }))).toBe(false)
  })

  it('show no difference between what is absent and what is out of reach', () => {
    const scope = grantScope('patients.read', aScope([2]))
    const absent = () => ensureCovered(scope, null)
    const foreign = () => ensureCovered(scope, aRecord({ providerId: 'm2' }))

    for (const attempt of [absent, foreign]) {
      expect(attempt).toThrow(expect.objectContaining({ name: 'ERR_TARGET_NOT_FOUND' }))
    }
  })

  it('never open to own or assigned reach a record that names nobody', () => {
    fc.assert(
      fc.property(fc.subarray<Holder>([2, 4, 9, 'patient', 'guest']), (holders) => {
        const scope = {
          ...aScope(holders, { memberId: null }),
          reaches: ['own' as const, 'assigned' as const],
        }

        expect(covers(scope, aRecord())).toBe(false)
      }),
    )
  })
})
