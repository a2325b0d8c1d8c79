export { leaveAll } from './operations/leave.ts'
export { requireFactorOfNew } from './operations/require-factor.ts'
export { notifiedOf } from './rules/mentions.ts'

import * as v from 'valibot'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import {
  practiceKeys,
  registerStaffChangeWrite,
  registerStaffWrite,
  unregisterStaffWrite,
} from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type PracticeRole, role, type StaffTag } from '#shared/model/roles.ts'
import { type StaffDetails, staffDetails } from '#shared/model/staff.ts'

/**
 * A present or former member of staff. Former ones have no roles: their record stays for the name
 * that tasks and timelines show.
 */
export const staffItem = staffDetails
export type StaffItem = StaffDetails

export type StaffChange = Partial<
  Omit<StaffItem, 'staffId' | 'firstName' | 'lastName' | 'email' | 'joinedAt' | 'leftAt'>
>

/** Whether a member of staff still works in the practice. */
export function isPresent({ roles }: Pick<StaffItem, 'roles'>): boolean {
  return roles.length > 0
}

type Person = Pick<StaffItem, 'staffId' | 'firstName' | 'lastName' | 'email'>

/*
 * These are the only writes of the two items that say who works where: the record of the practice,
 * and the membership by which calls are decided. They are always written together.
 */

/** Makes somebody one of the staff, also a former one. @throws ERR_PRACTICE_MEMBER_EXISTS */
export function joinWrites(
  practiceId: string,
  { staffId, firstName, lastName, email }: Person,
  { roles, tags = [], now }: { roles: readonly PracticeRole[]; tags?: StaffTag[]; now: Date },
): Write[] {
  const joined = {
    ...{ staffId, firstName, lastName, email, roles: [...roles], tags },
    ...{ businessPhone: null, businessPhoneExt: null, businessPhoneSp: null },
    ...{ businessPhoneEnabled: false, permissions: {} },
    ...{ joinedAt: now.toISOString(), leftAt: null },
  }
  return [
    {
      kind: 'put',
      item: {
        ...identityKeys.membership(staffId, practiceId),
        entity: 'membership',
        memberId: staffId,
        practiceId,
        ...sharedOf(joined),
      },
      absent: 'ERR_PRACTICE_MEMBER_EXISTS',
    },
    {
      kind: 'put',
      item: { ...practiceKeys(practiceId).staff(staffId), entity: 'staff', practiceId, ...joined },
    },
    registerStaffWrite(practiceId, staffId, joined),
  ]
}

/** Changes somebody of the staff. @throws ERR_VERSION_CONFLICT where their roles changed meanwhile */
export function changeWrites(practiceId: string, before: StaffItem, change: StaffChange): Write[] {
  const { staffId } = before
  const membership = sharedOf(change)
  return [
    {
      kind: 'update',
      key: practiceKeys(practiceId).staff(staffId),
      set: change,
      equals: unchanged('roles', before.roles),
    },
    ...(Object.keys(membership).length === 0
      ? []
      : [
          {
            kind: 'update' as const,
            key: identityKeys.membership(staffId, practiceId),
            set: membership,
            exists: 'ERR_VERSION_CONFLICT' as const,
          },
        ]),
  ]
}

/** Removes somebody from the practice. @throws ERR_VERSION_CONFLICT where their roles changed */
export function leaveWrites(practiceId: string, before: StaffItem, now: Date): Write[] {
  const { staffId } = before
  return [
    {
      kind: 'update',
      key: practiceKeys(practiceId).staff(staffId),
      set: { roles: [], permissions: {}, businessPhoneEnabled: false, leftAt: now.toISOString() },
      equals: unchanged('roles', before.roles),
    },
    { kind: 'delete', key: identityKeys.membership(staffId, practiceId) },
    unregisterStaffWrite(practiceId, staffId),
  ]
}

/** Copies a new name or email address of somebody to the practices where they work. */
export function personWrites(
  practiceIds: readonly string[],
  staffId: string,
  set: Partial<Pick<StaffItem, 'firstName' | 'lastName' | 'email'>>,
): Write[] {
  return practiceIds.flatMap((practiceId): Write[] => [
    {
      kind: 'update',
      key: practiceKeys(practiceId).staff(staffId),
      set,
      exists: 'ERR_VERSION_CONFLICT',
    },
    registerStaffChangeWrite(practiceId, staffId, set),
  ])
}

const isAdmin = ({ roles }: Pick<StaffItem, 'roles'>) => roles.includes(role.admin)

/**
 * The check that a practice keeps an admin: where one ceases to be, another must still be one when
 * this is written. Of two admins who remove each other at once only the first succeeds.
 * @param after the roles afterwards
 * @throws ERR_PRACTICE_AT_LEAST_ONE_ADMIN where there is no other; the write fails with
 *   ERR_VERSION_CONFLICT where the other's roles changed meanwhile
 */
export function adminStays(
  practiceId: string,
  before: StaffItem,
  after: readonly PracticeRole[],
  staffs: readonly StaffItem[],
): Write[] {
  if (!isAdmin(before) || after.includes(role.admin)) return []
  const witness = staffs.find((one) => one.staffId !== before.staffId && isAdmin(one))
  if (!witness) throw new CatalogueError('ERR_PRACTICE_AT_LEAST_ONE_ADMIN')
  return [
    {
      kind: 'check',
      key: practiceKeys(practiceId).staff(witness.staffId),
      exists: 'ERR_VERSION_CONFLICT',
      equals: unchanged('roles', witness.roles),
    },
  ]
}

const shared = ['roles', 'tags', 'businessPhoneEnabled', 'permissions'] as const

/** What a staff record and its membership have in common. */
function sharedOf(staff: StaffChange) {
  const sent = shared.filter((name) => staff[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, staff[name]]))
}

/** Everybody who works in a practice, and who worked there. */
const everybody = (practiceId: string) => {
  const { partition: pk, staffs: begins } = practiceKeys(practiceId)
  return { pk, range: { begins } }
}

/** Someone who works in the practice now, by their record; null for anyone else. */
export async function readStaff(
  table: Table,
  practiceId: string,
  staffId: string,
): Promise<StaffItem | null> {
  const found = await table.get(practiceKeys(practiceId).staff(staffId), staffItem)
  return found && isPresent(found) ? found : null
}

/** Everybody who works in the practice, or worked there. */
export const readStaffs = (table: Table, practiceId: string): Promise<StaffItem[]> =>
  table.queryAll(everybody(practiceId), staffItem)

/** The records of those of the ids who have ever worked in the practice. */
export const readStaffsOf = (
  table: Table,
  practiceId: string,
  ids: readonly string[],
): Promise<StaffItem[]> =>
  table.getMany([...new Set(ids)].map(practiceKeys(practiceId).staff), staffItem)

const named = v.pick(staffDetails, ['staffId', 'firstName', 'lastName'])

/** What some of the staff are called, by their ids. */
export function staffNamesOf(staffs: readonly v.InferOutput<typeof named>[]): Map<string, string> {
  return new Map(
    staffs.map(({ staffId, firstName, lastName }) => [staffId, `${firstName} ${lastName}`]),
  )
}

/** The names of those of the ids who have ever worked in the practice. */
export async function readStaffNames(
  table: Table,
  practiceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = [...new Set(ids)].map(practiceKeys(practiceId).staff)
  return staffNamesOf(await table.getMany(keys, named))
}

/** The names of those of the ids who work in the practice now. */
export async function readColleagueNames(
  table: Table,
  practiceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = [...new Set(ids)].map(practiceKeys(practiceId).staff)
  return staffNamesOf((await table.getMany(keys, staffItem)).filter(isPresent))
}

/** The names of all who have ever worked in the practice. */
export async function readAllStaffNames(
  table: Table,
  practiceId: string,
): Promise<Map<string, string>> {
  return staffNamesOf(await table.queryAll(everybody(practiceId), named))
}

/**
 * Checks that somebody is a provider of the practice now.
 * @throws ERR_DOCTOR_NOT_IN_PRACTICE
 */
export async function ensureProvider(
  table: Table,
  practiceId: string,
  providerId: string,
): Promise<void> {
  const found = await table.get(practiceKeys(practiceId).staff(providerId), staffItem)
  if (!found?.roles.includes(role.provider)) throw new CatalogueError('ERR_DOCTOR_NOT_IN_PRACTICE')
}
