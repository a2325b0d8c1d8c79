import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { practiceRoles, role } from '#shared/model/roles.ts'
import { may, permissions } from '#shared/permissions.ts'
import { aGuestLink, aMembership, anIdentity, aPatientLink } from '#test/support/identity.ts'
import { anAccount } from '#test/support/records.ts'
import { guestHoldings, holdingsOf, lacksStrongFactor, mayAsMember } from './holdings.ts'
import type { Identity } from './identity.ts'

describe('what a member holds', () => {
  it('are the roles of that practice alone, and the charts there', () => {
    const identity = anIdentity({
      memberships: [
        aMembership({ practiceId: 'here', roles: [4, 9], permissions: { 'patients.list': false } }),
        aMembership({ practiceId: 'there', roles: [16] }),
      ],
      patientLinks: [aPatientLink({ practiceId: 'there', patientId: 'chart' })],
    })

    expect(holdingsOf(identity, 'here')).toEqual({
      holders: ['member', 4, 9],
      personal: { 'patients.list': false },
      memberId: identity.member.id,
      patientIds: [],
      groupIds: [],
    })
    expect(holdingsOf(identity, 'there')).toMatchObject({
      holders: ['member', 16, 'patient'],
      personal: {},
      patientIds: ['chart'],
      groupIds: [],
    })
    expect(holdingsOf(identity, 'elsewhere').holders).toEqual(['member'])
    expect(holdingsOf(identity, null).holders).toEqual(['member'])
  })

  it('is nothing in any practice for the operator, whatever is written down', () => {
    fc.assert(
      fc.property(fc.subarray([...practiceRoles]), fc.boolean(), (roles, hasChart) => {
        const identity = anIdentity({
          member: anAccount({ role: role.admin, practiceId: 'here' }),
          memberships: [aMembership({ practiceId: 'here', roles })],
          patientLinks: hasChart ? [aPatientLink({ practiceId: 'here' })] : [],
        })

        const { holders, patientIds } = holdingsOf(identity, 'here')

        expect(holders).toEqual(['operator'])
        expect(patientIds).toEqual([])
        const open = permissions.filter((permission) => may(permission, holders))
        expect(open.every((name) => /^(admin|members)\./.test(name))).toBe(true)
      }),
    )
  })
})

describe('an operator', () => {
  const operator = anAccount({ role: role.admin })

  it('has only account permissions until the session proves a strong second factor', () => {
    const weak = anIdentity({ member: operator, isStronglyProven: false })
    const strong = anIdentity({ member: operator, isStronglyProven: true })
    const open = (identity: Identity) =>
      permissions.filter((name) => {
        const { holders, personal } = holdingsOf(identity, null)
        return may(name, holders, personal)
      })

    expect(open(weak).every((name) => name.startsWith('members.'))).toBe(true)
    expect(open(weak)).toContain('members.options.update')
    expect(open(strong)).toEqual(expect.arrayContaining(['admin.accounts.read', ...open(weak)]))
    expect([weak, strong, anIdentity({ isStronglyProven: false })].map(lacksStrongFactor)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what a member may do with an account', () => {
  const inPractice = (permissions: Record<string, boolean>) =>
    anIdentity({
      member: anAccount({ practiceId: 'here' }),
      memberships: [aMembership({ practiceId: 'here', roles: [4], permissions })],
    })

  it('goes by the roles and the personal set of the present practice', () => {
    expect(mayAsMember('members.templates.create', anIdentity())).toBe(false)
    expect(mayAsMember('members.templates.create', inPractice({}))).toBe(true)
    const taken = { 'members.templates.create': false }
    expect(mayAsMember('members.templates.create', inPractice(taken))).toBe(false)
    expect(mayAsMember('members.profile.read', anIdentity())).toBe(true)
  })

  it('is no business of a practice where everybody may', () => {
    const locked = inPractice({ 'members.password.update': false, 'members.sessions.list': false })

    expect(mayAsMember('members.password.update', locked)).toBe(true)
    expect(mayAsMember('members.sessions.list', locked)).toBe(true)
  })

  it('is the platform for its operator only', () => {
    const operator = anIdentity({ member: anAccount({ role: role.admin }) })
    const admin = anIdentity({
      member: anAccount({ practiceId: 'here' }),
      memberships: [
        aMembership({ practiceId: 'here', roles: [16], permissions: { 'admin.plans.list': true } }),
      ],
    })

    expect(mayAsMember('admin.plans.list', operator)).toBe(true)
    expect(mayAsMember('practices.create', operator)).toBe(false)
    expect(mayAsMember('admin.plans.list', admin)).toBe(false)
  })
})

describe('what a guest holds', () => {
  it('is the record of the link, in its practice only', () => {
    const link = aGuestLink({ practiceId: 'here', patientId: 'chart' })

    expect(guestHoldings(link, 'here')).toMatchObject({ holders: ['guest'], patientIds: ['chart'] })
    expect(guestHoldings(link, 'there')).toMatchObject({ holders: [], patientIds: [] })
  })
})
