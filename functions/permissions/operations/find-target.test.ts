import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { Reachable } from '#functions/platform/identity/scope.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { allows, type PermissionSet } from '#shared/permission-answers.ts'
import { permissionScopes } from '#shared/permission-set.ts'
import { permissions } from '#shared/permissions.ts'
import { aGuestLink, aMembership, anIdentity, aPatientLink } from '#test/support/identity.ts'
import { anAccount } from '#test/support/records.ts'
import { answerTo, type Question } from '../rules/decide.ts'
import { type Asker, findTarget } from './find-target.ts'

const lead: Reachable = {
  patientId: 'lead',
  isLead: true,
  providerId: null,
  groupId: null,
  patientAdvocateId: null,
  leadAdvocateId: 'me',
}
const records: Record<string, Reachable> = {
  lead,
  other: { ...lead, patientId: 'other', leadAdvocateId: 'somebody' },
  patient: { ...lead, patientId: 'patient', isLead: false, leadAdvocateId: null, providerId: 'me' },
}

/** The records of the practice `here`; there are no others. */
const findRecord = async (practiceId: string, patientId: string) =>
  (practiceId === 'here' ? records[patientId] : null) ?? null

const me = anAccount({ id: 'me', practiceId: 'here' })
const asked = async (question: Question, caller: Asker): Promise<PermissionSet> =>
  answerTo(question, await findTarget(question, caller, findRecord))

function aMember(changes: Partial<Identity>): Asker {
  return { kind: 'member', identity: anIdentity({ member: me, ...changes }) }
}

/** Somebody who works in the practice `here`. */
function staff(roles: PracticeRole[], permissions: Record<string, boolean> = {}): Asker {
  return aMember({ memberships: [aMembership({ practiceId: 'here', roles, permissions })] })
}

const granted = (set: PermissionSet) => permissions.filter((name) => allows(set, name))

describe('what a member is told', () => {
  it('of a practice is what the roles there allow, and of another nothing', async () => {
    const here = await asked({ scope: 'practices', id: 'here' }, staff([8]))
    const there = await asked({ scope: 'practices', id: 'there' }, staff([8]))

    expect(allows(here, 'practices.staffs.setRoles')).toBe(true)
    expect(allows(here, 'patients.list')).toBe(false)
    expect(granted(there)).toEqual([])
  })

  it('without an id is what the roles say alone, with one what the personal set says over them', async () => {
    const personal = { 'practices.tasks.list': false, 'messaging.cards.reveal': true }
    const root = await asked({ scope: 'practices' }, staff([10], personal))
    const own = await asked({ scope: 'practices', id: 'here' }, staff([10], personal))

    expect(allows(root, 'practices.tasks.list')).toBe(true)
    expect(allows(own, 'practices.tasks.list')).toBe(false)
    expect(allows(root, 'messaging.cards.reveal')).toBe(false)
    expect(allows(own, 'messaging.cards.reveal')).toBe(true)
  })

  it('of an account is nothing but of the own one', async () => {
    for (const scope of ['members', 'providers'] as const) {
      const own = await asked({ scope, id: 'me' }, staff([4]))
      const foreign = await asked({ scope, id: 'somebody' }, staff([4]))

      expect(allows(own, 'members.templates.create')).toBe(true)
      expect(granted(foreign)).toEqual([])
    }
  })

  it('of a record goes by the reach: assigned, leads, treated', async () => {
    const setStatus = 'practices.leads.setStatus'
    const of = (id: string, caller: Asker) => asked({ scope: 'patients', id }, caller)

    expect(allows(await of('lead', staff([4])), setStatus)).toBe(true)
    expect(allows(await of('other', staff([4])), setStatus)).toBe(false)
    expect(allows(await of('other', staff([4, 9])), setStatus)).toBe(true)
    expect(allows(await of('patient', staff([9])), setStatus)).toBe(false)
    expect(allows(await of('patient', staff([2])), 'patients.read')).toBe(true)
    expect(allows(await of('lead', staff([2])), 'patients.read')).toBe(false)
  })

  it('of a record within a practice is the same, cut to what is asked', async () => {
    const question = { scope: 'practices', id: 'here', subscope: 'leads', subid: 'lead' } as const

    expect(await asked({ ...question, action: 'setStatus' }, staff([4]))).toEqual({
      practices: { leads: { setStatus: true } },
    })
    expect(await asked({ ...question, subid: 'other' }, staff([4]))).toEqual({
      practices: {
        leads: { setStatus: false, adjustStatus: false, setClass: false, assign: false },
      },
    })
  })

  it('of what is not looked up is only what holds over all', async () => {
    const question = { scope: 'practices', id: 'here', subscope: 'tasks', subid: 'task' } as const

    expect(await asked({ ...question, action: 'list' }, staff([4]))).toEqual({
      practices: { tasks: { list: true } },
    })
    expect(await asked({ ...question, action: 'list' }, staff([2]))).toEqual({
      practices: { tasks: { list: false } },
    })
  })

  it('of the own chart is what a patient may, in whichever practice it is', async () => {
    const patient = aMember({
      member: anAccount({ id: 'me', practiceId: null }),
      patientLinks: [aPatientLink({ practiceId: 'here', patientId: 'patient' })],
    })

    const chart = await asked({ scope: 'patients', id: 'patient' }, patient)
    const other = await asked({ scope: 'patients', id: 'lead' }, patient)

    expect(allows(chart, 'uploads.create')).toBe(true)
    expect(allows(chart, 'patients.read')).toBe(false)
    expect(granted(other)).toEqual([])
  })

  it('is alike for what is foreign and what is not there', async () => {
    const scopes = fc.constantFrom(...permissionScopes)
    const roles = fc.subarray([2, 4, 8, 9, 10, 16] as const)
    await fc.assert(
      fc.asyncProperty(scopes, roles, async (scope, held) => {
        expect(granted(await asked({ scope, id: 'nothing' }, staff([...held])))).toEqual([])
      }),
    )
    for (const role of [2, 8] as const) {
      const absent = await asked({ scope: 'patients', id: 'absent' }, staff([role]))
      const unseen = await asked({ scope: 'patients', id: 'lead' }, staff([role]))
      expect(absent).toEqual(unseen)
    }
  })

  it('who is the operator is never anything of a practice', async () => {
    const operator = aMember({
      member: anAccount({ id: 'me', role: role.admin, practiceId: 'here' }),
      memberships: [aMembership({ practiceId: 'here', roles: [16] })],
      patientLinks: [aPatientLink({ practiceId: 'here', patientId: 'patient' })],
    })
    const questions: Question[] = [
      { scope: 'practices' },
      { scope: 'practices', id: 'here' },
      { scope: 'members', id: 'me' },
      { scope: 'patients', id: 'patient' },
      { scope: 'practices', id: 'here', subscope: 'patients', subid: 'patient' },
    ]

    for (const question of questions) {
      const open = granted(await asked(question, operator))
      expect(open.filter((name) => !/^(members|admin)\./.test(name))).toEqual([])
    }
  })

  it('is refused where the table knows no such part or action', async () => {
    const question = { scope: 'practices', id: 'here', subscope: 'flights' } as const

    await expect(asked(question, staff([16]))).rejects.toMatchObject({ name: 'ERR_PERMIT_NOT_SET' })
  })
})

describe('what a guest is told', () => {
  const guest: Asker = {
    kind: 'guest',
    link: aGuestLink({ practiceId: 'here', patientId: 'patient' }),
  }

  it('is what the link allows with its patient, and nothing of another', async () => {
    const own = await asked({ scope: 'patients', id: 'patient' }, guest)
    const other = await asked({ scope: 'patients', id: 'lead' }, guest)
    const root = await asked({ scope: 'patients' }, guest)

    expect(granted(own)).toEqual([
      'uploads.list',
      'uploads.read',
      'uploads.create',
      'uploads.update',
      'uploads.delete',
    ])
    expect(granted(root)).toEqual(granted(own))
    expect(granted(other)).toEqual([])
  })

  it('is nothing of anything but patients', async () => {
    for (const scope of ['members', 'providers', 'practices'] as const) {
      await expect(asked({ scope, id: 'here' }, guest)).rejects.toMatchObject({
        name: 'ERR_UNAUTHENTICATED',
      })
    }
  })
})
