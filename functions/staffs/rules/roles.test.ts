import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import { type PracticeRole, practiceRoles, role, rolesWithin } from '#shared/model/roles.ts'
import { may, personalPermissions } from '#shared/permissions.ts'
import {
  ensureMayChange,
  ensureMayGive,
  ensureMayManage,
  ensureNotOwnGain,
  personalSet,
} from './roles.ts'

const someRoles = fc.subarray([...practiceRoles])

const aManager = (roles: PracticeRole[], id = 'HR') => ({
  id,
  name: 'Ann Lee',
  email: `${id}@bay.test`,
  roles,
})
const refusedFor = (act: () => void) => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof CatalogueError ? error.name : error
  }
}

describe('who gives which roles', () => {
  it('is told by one table: HR managers hire, admins give all', () => {
    const given = (held: PracticeRole) =>
      practiceRoles.filter((code) => !refusedFor(() => ensureMayGive(aManager([held]), [code])))

    expect(given(role.hrManager)).toEqual([role.provider, role.staff, role.hrManager])
    expect(given(role.admin)).toEqual(practiceRoles)
  })

  it('never gives anybody more than one has or gives, and oneself nothing new', () => {
    fc.assert(
      fc.property(someRoles, someRoles, someRoles, fc.boolean(), (held, others, after, isSelf) => {
        const before = isSelf ? held : others
        const manager = aManager(held)
        const id = isSelf ? manager.id : 'other'
        const whom = { staffId: id, email: `${id}@bay.test`, roles: before }
        const refused = refusedFor(() => ensureMayChange(manager, whom, after))
        const isAdmin = held.includes(role.admin)
        const reach = isSelf && !isAdmin ? held : rolesWithin(held)

        if (refused === null) {
          expect(rolesWithin(held)).toEqual(expect.arrayContaining([...before, ...after]))
          expect(reach).toEqual(expect.arrayContaining(after))
        }
        if (isAdmin) expect(refused).not.toBe('ERR_ACCESS_DENIED')
      }),
    )
  })

  it('lets nobody change whoever reaches further', () => {
    const hr = aManager([role.hrManager, role.staff])

    expect(refusedFor(() => ensureMayManage(hr, [role.staff, role.hrManager]))).toBeNull()
    for (const code of [role.marketingManager, role.patientManager, role.admin]) {
      expect(refusedFor(() => ensureMayManage(hr, [role.staff, code]))).toBe('ERR_ACCESS_DENIED')
    }
  })
})

describe('the rights of the manager', () => {
  const reveal = { 'messaging.cards.reveal': true }
  const own = (permissions: Record<string, boolean>) => ({
    staffId: 'HR',
    roles: [role.admin],
    permissions,
  })
  const admin = aManager([role.admin])

  it('refuses roles for a second address of the same mailbox', () => {
    const second = { staffId: 'second', email: 'HR+2@bay.test', roles: [] }
    const hr = aManager([role.hrManager])

    expect(refusedFor(() => ensureMayChange(hr, second, [role.staff]))).toBe('ERR_ACCESS_DENIED')
    expect(
      refusedFor(() => ensureMayChange(hr, { ...second, email: 'bo@bay.test' }, [role.staff])),
    ).toBeNull()
  })

  it('refuses an admin’s permissions for themselves unless they are the only admin', () => {
    const gain = (isOnlyAdmin: boolean) =>
      refusedFor(() => ensureNotOwnGain(admin, own({}), reveal, isOnlyAdmin))

    expect(gain(false)).toBe('ERR_ACCESS_DENIED')
    expect(gain(true)).toBeNull()
    const restored = () => ensureNotOwnGain(admin, own({ 'patients.read': false }), {}, false)
    expect(refusedFor(restored)).toBe('ERR_ACCESS_DENIED')
  })

  it('lets an admin give up permissions and grant some to a colleague', () => {
    const lost = () => ensureNotOwnGain(admin, own(reveal), { 'patients.read': false }, false)

    expect(refusedFor(lost)).toBeNull()
    const colleague = { ...own({}), staffId: 'other' }
    expect(refusedFor(() => ensureNotOwnGain(admin, colleague, reveal, false))).toBeNull()
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
