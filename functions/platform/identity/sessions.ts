import * as v from 'valibot'
import { epochSeconds, HOUR, MINUTE, plusSeconds } from '../clock.ts'
import { hashSecret, newId, newSecret } from '../ids.ts'
import type { Table, Write } from '../table.ts'
import { identityKeys, type MemberItem } from './records.ts'

/** A session ends after so long without activity, and in any case after the absolute limit. */
export const SESSION_IDLE_SECONDS = 30 * MINUTE
export const SESSION_ABSOLUTE_SECONDS = 12 * HOUR
/** How long somebody who gave the password may take over the second factor. */
export const FACTOR_SECONDS = 10 * MINUTE
/** Activity is written down at most this often. */
const TOUCH_SECONDS = MINUTE

const sessionItem = v.object({
  /** The name of the session; unlike the token it may be shown. */
  id: v.string(),
  tokenHash: v.string(),
  memberId: v.string(),
  /** Good only while it is the member's own: raising that ends every session at once. */
  epoch: v.number(),
  factor: v.picklist(['pending', 'passed']),
  /** The member asked to stay signed in: only the absolute limit ends it. */
  stay: v.boolean(),
  /** What the provider needs to sign out there too; null where the password opened the session. */
  openidToken: v.nullable(v.string()),
  ip: v.string(),
  userAgent: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  expiresAt: v.number(),
})
export type Session = v.InferOutput<typeof sessionItem>

export type NewSession = Pick<Session, 'factor' | 'stay' | 'openidToken' | 'ip' | 'userAgent'> & {
  member: Pick<MemberItem, 'id' | 'sessionEpoch'>
  now: Date
}

type Limits = Pick<Session, 'factor' | 'stay' | 'createdAt' | 'lastSeenAt'>

/** When a session ends unless there is activity, in seconds since 1970. */
export function sessionExpiry({ factor, stay, createdAt, lastSeenAt }: Limits): number {
  const created = new Date(createdAt)
  if (factor === 'pending') return epochSeconds(plusSeconds(created, FACTOR_SECONDS))
  const absolute = epochSeconds(plusSeconds(created, SESSION_ABSOLUTE_SECONDS))
  if (stay) return absolute
  return Math.min(epochSeconds(plusSeconds(new Date(lastSeenAt), SESSION_IDLE_SECONDS)), absolute)
}

/** Whether a session is still one of this member's: neither signed out everywhere nor deactivated. */
export function belongsTo(
  session: Pick<Session, 'epoch'>,
  member: Pick<MemberItem, 'sessionEpoch' | 'isActive'>,
): boolean {
  return member.isActive && session.epoch === member.sessionEpoch
}

/** The two items of a session: by token for every call, by member for the list of devices. */
function sessionWrites(session: Session): Write[] {
  const { id, memberId, tokenHash, createdAt } = session
  return [
    {
      kind: 'put',
      item: { ...identityKeys.session(tokenHash), ...session, entity: 'session' },
    },
    {
      kind: 'put',
      item: {
        ...identityKeys.memberSession(memberId, id),
        entity: 'memberSession',
        tokenHash,
        expiresAt: epochSeconds(plusSeconds(new Date(createdAt), SESSION_ABSOLUTE_SECONDS)),
      },
    },
  ]
}

/** The member has not signed out everywhere, nor changed the password, since this was begun. */
function sameEpoch(memberId: string, epoch: number): Write {
  return {
    kind: 'check',
    key: identityKeys.member(memberId),
    exists: 'ERR_UNAUTHENTICATED',
    equals: { attribute: 'sessionEpoch', value: epoch, otherwise: 'ERR_UNAUTHENTICATED' },
  }
}

/**
 * Opens a session; answers the token, which is stored hashed only.
 * @throws ERR_UNAUTHENTICATED where the member's sessions were ended since the member was read
 */
export async function openSession(
  table: Table,
  { member, now, ...opened }: NewSession,
): Promise<string> {
  const token = newSecret()
  const at = now.toISOString()
  const session = {
    ...opened,
    userAgent: opened.userAgent.slice(0, 256),
    id: newId(),
    tokenHash: hashSecret(token),
    memberId: member.id,
    epoch: member.sessionEpoch,
    createdAt: at,
    lastSeenAt: at,
  }
  const expiresAt = sessionExpiry(session)
  await table.transact([
    ...sessionWrites({ ...session, expiresAt }),
    sameEpoch(member.id, session.epoch),
  ])
  return token
}

/** The session that a token stands for, or null where it is unknown or over. */
export async function readSession(table: Table, token: string): Promise<Session | null> {
  return table.get(identityKeys.session(hashSecret(token)), sessionItem)
}

/**
 * Gives the session a new token once its second factor has passed, and spends the code with it: its
 * limits begin anew.
 * @throws ERR_UNAUTHENTICATED where it was ended, or passed already
 */
export async function passFactor(
  table: Table,
  before: Session,
  passed: { stay: boolean; now: Date; spent: Write },
): Promise<string> {
  const token = newSecret()
  const at = passed.now.toISOString()
  const session = {
    ...before,
    id: newId(),
    tokenHash: hashSecret(token),
    factor: 'passed' as const,
    stay: passed.stay,
    createdAt: at,
    lastSeenAt: at,
  }
  await table.transact([
    {
      kind: 'delete',
      key: identityKeys.session(before.tokenHash),
      exists: 'ERR_UNAUTHENTICATED',
      equals: { attribute: 'factor', value: 'pending', otherwise: 'ERR_UNAUTHENTICATED' },
    },
    { kind: 'delete', key: identityKeys.memberSession(before.memberId, before.id) },
    ...sessionWrites({ ...session, expiresAt: sessionExpiry(session) }),
    sameEpoch(session.memberId, session.epoch),
    passed.spent,
  ])
  return token
}

/** Notes activity, which puts off the end of the session up to its absolute limit. */
export async function touchSession(table: Table, session: Session, now: Date): Promise<void> {
  if (plusSeconds(new Date(session.lastSeenAt), TOUCH_SECONDS) > now) return
  const lastSeenAt = now.toISOString()
  await table.update({
    kind: 'update',
    key: identityKeys.session(session.tokenHash),
    set: { lastSeenAt, expiresAt: sessionExpiry({ ...session, lastSeenAt }) },
    exists: 'ERR_UNAUTHENTICATED',
  })
}

/** Takes up that the member asks, or no longer asks, to stay signed in. */
export async function setStay(table: Table, session: Session, stay: boolean): Promise<void> {
  await table.update({
    kind: 'update',
    key: identityKeys.session(session.tokenHash),
    set: { stay, expiresAt: sessionExpiry({ ...session, stay }) },
    exists: 'ERR_UNAUTHENTICATED',
  })
}

/** Ends a session, if it is not over yet. */
export async function closeSession(
  table: Table,
  { id, memberId, tokenHash }: Pick<Session, 'id' | 'memberId' | 'tokenHash'>,
): Promise<void> {
  await table.transact([
    { kind: 'delete', key: identityKeys.session(tokenHash) },
    { kind: 'delete', key: identityKeys.memberSession(memberId, id) },
  ])
}

/** The member's sessions that are not over, newest first. */
export async function listSessions(
  table: Table,
  member: Pick<MemberItem, 'id' | 'sessionEpoch' | 'isActive'>,
): Promise<Session[]> {
  const listed = await table.queryAll(
    { pk: identityKeys.memberSessions(member.id) },
    v.object({ tokenHash: v.string() }),
  )
  const sessions = await table.getMany(
    listed.map(({ tokenHash }) => identityKeys.session(tokenHash)),
    sessionItem,
  )
  return sessions
    .filter((session) => session.factor === 'passed' && belongsTo(session, member))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/**
 * What ends all sessions of a member, but the one to keep, in the transaction that raises the
 * member's `sessionEpoch` from `epoch` by 1.
 */
export function keepSessionWrites(keep: Session | null, epoch: number): Write[] {
  if (!keep) return []
  return [
    {
      kind: 'update',
      key: identityKeys.session(keep.tokenHash),
      set: { epoch: epoch + 1 },
      exists: 'ERR_UNAUTHENTICATED',
    },
  ]
}
