import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Holder, type Permission, permissions, policy } from '#shared/permissions.ts'
import type { Holdings } from './holdings.ts'
import { covers, ensureCovered, grantScope, type Reachable } from './scope.ts'

function aRecord(changes: Partial<Reachable> = {}): Reachable {
  return {
    patientId: 'p1',
    isLead: false,
    providerId: null,
    patientAdvocateId: null,
    leadAdvocateId: null,
    groupId: null,
    ...changes,
  }
}

type Changes = Partial<Pick<Holdings, 'memberId' | 'patientIds' | 'groupIds' | 'personal'>>

function aStanding(holders: Holder[], changes: Changes = {}): Holdings {
  return { memberId: 'm1', patientIds: [], groupIds: [], personal: {}, ...changes, holders }
}

const grant = (permission: Permission, holders: Holder[], changes: Changes = {}) =>
  grantScope(permission, 'x', aStanding(holders, changes))

describe('scopes', () => {
  it('are not granted to whom the policy table does not name', () => {
    expect(() => grant('patients.list', [8])).toThrow(
      expect.objectContaining({ name: 'ERR_ACCESS_DENIED' }),
    )
    expect(() => grant('patients.list', [])).toThrow()
  })

  it('open a provider the own patients only', () => {
    const scope = grant('patients.read', [2])

    expect(covers(scope, aRecord({ providerId: 'm1' }))).toBe(true)
    expect(covers(scope, aRecord({ providerId: 'm2' }))).toBe(false)
    expect(covers(scope, aRecord())).toBe(false)
  })

  it('open a manager of groups the people of those, whatever the role', () => {
    const scope = grant('patients.read', [8, 'groupManager'], { groupIds: ['g1'] })

    expect(covers(scope, aRecord({ groupId: 'g1' }))).toBe(true)
    expect(covers(scope, aRecord({ groupId: 'g2' }))).toBe(false)
    expect(covers(scope, aRecord())).toBe(false)
    expect(() => grant('patients.update', [8, 'groupManager'], { groupIds: ['g1'] })).toThrow()
  })

  it('open a marketing manager leads only', () => {
    const scope = grant('patients.read', [9])

    expect(covers(scope, aRecord({ isLead: true }))).toBe(true)
    expect(covers(scope, aRecord())).toBe(false)
  })

  it('open an advocate the status of assigned leads only', () => {
    const scope = grant('practices.leads.setStatus', [4])

    expect(covers(scope, aRecord({ leadAdvocateId: 'm1' }))).toBe(true)
    expect(covers(scope, aRecord({ leadAdvocateId: 'm2' }))).toBe(false)
  })

  it('open a guest the one chart of the link, never one without a provider', () => {
    const scope = grant('uploads.create', ['guest'], { memberId: null, patientIds: ['p1'] })

    expect(covers(scope, aRecord())).toBe(true)
    expect(covers(scope, aRecord({ patientId: 'p2', providerId: null }))).toBe(false)
  })

  it('show no difference between what is absent and what is out of reach', () => {
    const scope = grant('patients.read', [2])
    const absent = () => ensureCovered(scope, null)
    const foreign = () => ensureCovered(scope, aRecord({ providerId: 'm2' }))

    for (const attempt of [absent, foreign]) {
      expect(attempt).toThrow(expect.objectContaining({ name: 'ERR_TARGET_NOT_FOUND' }))
    }
  })

  it('do not mix what a provider may do with what a patient may', () => {
    const scope = grant('patients.details.update', [2, 'patient'], { patientIds: ['p1'] })

    expect(covers(scope, aRecord({ patientId: 'p1' }))).toBe(true)
    expect(covers(scope, aRecord({ patientId: 'p2', providerId: 'm1' }))).toBe(false)
  })

  it('of a practice do not come of what is held over an account or the platform', () => {
    for (const permission of permissions) {
      for (const holder of ['member', 'operator'] as const) {
        expect(() => grant(permission, [holder])).toThrow(
          expect.objectContaining({ name: 'ERR_ACCESS_DENIED' }),
        )
      }
    }
    expect(policy['members.templates.create'][4]).toBe('self')
    expect(() => grant('members.templates.create', [4])).toThrow()
  })

  it('are not granted where a personal set takes the permission away', () => {
    const taken = { personal: { 'patients.read': false } }

    expect(() => grant('patients.read', [16], taken)).toThrow(
      expect.objectContaining({ name: 'ERR_ACCESS_DENIED' }),
    )
    expect(grant('patients.list', [16], taken).reaches).toEqual(['all'])
  })

  it('never open to own, treated or assigned reach a record that names nobody', () => {
    fc.assert(
      fc.property(fc.subarray(['own', 'treated', 'assigned'] as const), (reaches) => {
        expect(covers({ reaches, memberId: null, patientIds: [], groupIds: [] }, aRecord())).toBe(
          false,
        )
      }),
    )
  })
})
