import { describe, expect, it } from 'vitest'
import type { Distribution } from '#shared/model/distribution.ts'
import { role } from '#shared/model/roles.ts'
import { defaultDistribution, withShareOf } from './shares.ts'

const founder = { staffId: 'f', label: 'Ann Lee', enabled: true, weight: 3, capacity: null }
const distribution: Distribution = {
  id: 'd',
  target: 'lead',
  basis: '*',
  strategy: 'weightedRoundRobin',
  rerouteAfter: null,
  enabled: true,
  ignore: false,
  label: 'New leads',
  subjectId: null,
  description: '',
  staffs: [founder],
  version: 1,
}
const bo = { firstName: 'Bo', lastName: 'Lind', roles: [role.staff], permissions: {} }

describe('a share of the new leads', () => {
  it('is for whoever takes leads, at weight 1', () => {
    expect(withShareOf(distribution, 'b', bo)).toEqual({
      ...distribution,
      staffs: [
        founder,
        { staffId: 'b', label: 'Bo Lind', enabled: true, weight: 1, capacity: null },
      ],
      version: 2,
    })
  })

  it.each([role.provider, role.hrManager, role.marketingManager])(
    'is not for who has role %i alone',
    (only) => {
      expect(withShareOf(distribution, 'b', { ...bo, roles: [only] })).toBeNull()
    },
  )

  it('ends when somebody leaves, or takes no leads any more', () => {
    const without = { ...distribution, staffs: [], version: 2 }

    expect(withShareOf(distribution, 'f', null)).toEqual(without)
    expect(withShareOf(distribution, 'f', { ...bo, roles: [] })).toEqual(without)
    expect(withShareOf(distribution, 'f', { ...bo, roles: [role.hrManager] })).toEqual(without)
    expect(withShareOf(distribution, 'b', null)).toBeNull()
  })

  it('stays as it was set', () => {
    const off = { ...distribution, staffs: [{ ...founder, enabled: false }] }

    expect(withShareOf(off, 'f', bo)).toBeNull()
  })

  it('is of the distribution that is for everybody', () => {
    const ofOne = { ...distribution, id: 'one', basis: 'provider' }

    expect(defaultDistribution([ofOne, distribution])?.id).toBe('d')
    expect(defaultDistribution([ofOne])).toBeNull()
  })
})
