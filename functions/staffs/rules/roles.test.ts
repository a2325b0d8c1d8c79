import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { practiceRoles, role } from '#shared/model/roles.ts'
import { may, personalPermissions } from '#shared/permissions.ts'
import { mayGrant, personalSet, rolesBetween } from './roles.ts'

const someRoles = fc.subarray([...practiceRoles])

describe('who may make whom what', () => {
  it('is told by what changes: admins are for admins', () => {
    fc.assert(
      fc.property(someRoles, someRoles, someRoles, (holders, before, after) => {
        const changesAdmin = before.includes(role.admin) !== after.includes(role.admin)
        const allowed = holders.includes(role.admin) || !changesAdmin

        expect(mayGrant(holders, rolesBetween(before, after))).toBe(allowed)
      }),
    )
  })
})

describe('a personal set', () => {
  const wanted = fc.dictionary(fc.constantFrom(...personalPermissions), fc.boolean())

  it('never opens what the policy table closes to the roles, but what is granted one by one', () => {
    fc.assert(
      fc.property(wanted, someRoles, (said, roles) => {
        const set = accepted(said, roles)
        for (const name of personalPermissions) {
          if (set && may(name, roles, set) && !may(name, roles)) {
            expect(name).toBe('messaging.cards.reveal')
            expect(said[name]).toBe(true)
          }
        }
      }),
    )
  })

  it('keeps only what says something', () => {
    const said = { 'messaging.cards.reveal': false, 'patients.list': false } as const

    expect(personalSet(said, [role.staff])).toEqual({ 'patients.list': false })
    expect(personalSet({ 'messaging.cards.reveal': true }, [role.staff])).toEqual({
      'messaging.cards.reveal': true,
    })
  })

  it('speaks neither of accounts nor of who works in the practice', () => {
    expect(personalPermissions).not.toContain('members.password.update')
    expect(personalPermissions.filter((name) => name.startsWith('practices.staffs.'))).toEqual([])
  })
})

function accepted(...args: Parameters<typeof personalSet>) {
  try {
    return personalSet(...args)
  } catch {
    return null
  }
}
