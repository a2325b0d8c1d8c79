import * as v from 'valibot'
import type { Table } from '../table.ts'
import {
  type GroupManagerItem,
  identityItem,
  identityKeys,
  type MemberItem,
  type MembershipItem,
  type PatientLinkItem,
} from './records.ts'

/** A member with all that decides what the member may do. */
export type Identity = {
  member: MemberItem
  memberships: MembershipItem[]
  patientLinks: PatientLinkItem[]
  managedGroups: GroupManagerItem[]
}

/** The partition may hold other items too. */
const ownItem = v.fallback(v.nullable(identityItem), null)

/** Reads a member in one query; null if there is none. */
export async function readIdentity(table: Table, memberId: string): Promise<Identity | null> {
  const items = await table.queryAll({ pk: identityKeys.partition(memberId) }, ownItem)
  const member = items.find((item) => item?.entity === 'member')
  if (!member) return null
  return {
    member,
    memberships: items.filter((item) => item?.entity === 'membership'),
    patientLinks: items.filter((item) => item?.entity === 'patientLink'),
    managedGroups: items.filter((item) => item?.entity === 'groupManager'),
  }
}
