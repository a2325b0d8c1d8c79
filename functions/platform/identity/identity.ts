import * as v from 'valibot'
import type { Table } from '../table.ts'
import {
  type GroupManagerItem,
  identityItem,
  identityKeys,
  type MemberItem,
  type MembershipItem,
  type PatientLinkItem,
  type Session,
  STANDING_BEGINS,
  type WaitingItem,
} from './records.ts'
import { belongsTo, isValid, sessionKeyOf } from './sessions.ts'

/** A member with all that decides what the member may do. */
export type Identity = {
  member: MemberItem
  memberships: MembershipItem[]
  patientLinks: PatientLinkItem[]
  managedGroups: GroupManagerItem[]
  /** What waits for the member; null where nothing ever did. */
  waiting: WaitingItem | null
  /** Whether a strong second factor was proven in the session that calls; false without one. */
  isStronglyProven: boolean
}

/** The partition may hold other items too. */
const ownItem = v.fallback(v.nullable(identityItem), null)

/** Reads a member in one query; null if there is none. */
export async function readIdentity(table: Table, memberId: string): Promise<Identity | null> {
  const pk = identityKeys.partition(memberId)
  return identityOf(await table.queryAll({ pk, range: { from: STANDING_BEGINS } }, ownItem), null)
}

/**
 * Whose token it is, and their session, in one query: the session, those that began after it, and
 * all that says what the member may do. Null if there is no such session or it is over.
 */
export async function readCaller(
  table: Table,
  token: string,
  now: Date,
): Promise<{ identity: Identity; session: Session } | null> {
  const key = sessionKeyOf(token)
  if (!key) return null
  const items = await table.queryAll({ pk: key.pk, range: { from: key.sk } }, ownItem)
  const session = items.find((item) => item?.entity === 'session') ?? null
  const identity = identityOf(items, session)
  if (!identity || !session || !isValid(session, token, now)) return null
  return belongsTo(session, identity.member) ? { identity, session } : null
}

function identityOf(
  items: readonly v.InferOutput<typeof ownItem>[],
  session: Session | null,
): Identity | null {
  const member = items.find((item) => item?.entity === 'member')
  if (!member) return null
  return {
    member,
    memberships: items.filter((item) => item?.entity === 'membership'),
    patientLinks: items.filter((item) => item?.entity === 'patientLink'),
    managedGroups: items.filter((item) => item?.entity === 'groupManager'),
    waiting: items.find((item) => item?.entity === 'memberStatus') ?? null,
    isStronglyProven: session !== null && session.strongProvenAt !== null,
  }
}
