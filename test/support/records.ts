import { newMember } from '#functions/accounts/rules/member.ts'
import type { PatientItem } from '#functions/patients/records.ts'
import { newPatient } from '#functions/patients/rules/patient.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import type { Staff } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'

export const NOON = new Date('2026-03-01T12:00:00.000Z')

/** An account as it is kept, its address proven. */
export function anAccount(changes: Partial<MemberItem> = {}): MemberItem {
  const person = {
    ...{ id: newId(), email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' },
    ...{ mobile: null, passwordHash: 'right' },
  }
  const member = { ...newMember(person, NOON), entity: 'member', version: 1 } as const
  return { ...member, emailVerified: true, ...changes }
}

/** A patient's record as it is kept. */
export function aRecord(changes: Partial<PatientItem> = {}): PatientItem {
  const form = {
    firstName: 'Jane',
    lastName: 'Doe',
    dob: '19800229',
    isLead: 0,
    isPatient: 1,
  } as const
  const origin = { patientId: newId(), practiceId: newId(), creatorId: newId(), now: NOON }
  return { ...newPatient(form, origin), ...changes }
}

/** A lead's record as it is kept, just added. */
export function aLead(changes: Partial<PatientItem> = {}): PatientItem {
  const form = { email: 'jane@example.com', dob: '19800229', isLead: 1, isPatient: 0 } as const
  const origin = { patientId: newId(), practiceId: newId(), creatorId: newId(), now: NOON }
  return { ...newPatient(form, origin), ...changes }
}

/** What a call may touch: everything of a practice, unless said otherwise. */
export function aScope(changes: Partial<TenantScope> = {}): TenantScope {
  return {
    practiceId: newId(),
    reaches: ['all'],
    memberId: newId(),
    patientIds: [],
    groupIds: [],
    ...changes,
  }
}

export function aColleague(changes: Partial<Staff> = {}): Staff {
  return {
    staffId: newId(),
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    roles: [role.staff],
    tags: [],
    permissions: {},
    ...changes,
  }
}

type Share = Distribution['staffs'][number]

/** A distribution of new leads among some staff, by weight. */
export function aDistribution(
  staffs: readonly (Pick<Share, 'staffId' | 'weight'> & Partial<Share>)[],
  changes: Partial<Distribution> = {},
): Distribution {
  return {
    id: newId(),
    target: 'lead',
    basis: '*',
    strategy: 'weightedRoundRobin',
    rerouteAfter: null,
    enabled: true,
    label: 'New leads',
    ignore: false,
    subjectId: null,
    description: '',
    staffs: staffs.map((staff) => {
      return { label: 'Somebody', enabled: true, capacity: null, ...staff }
    }),
    version: 1,
    ...changes,
  }
}
