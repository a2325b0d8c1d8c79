import * as v from 'valibot'
import { epochSeconds, HOUR, MINUTE, plusSeconds } from '../clock.ts'
import { hashSecret, newId, newSecret } from '../ids.ts'
import { isConflict } from '../retry.ts'
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
  /** May be shown, unlike the token. */
  id: v.string(),
  tokenHash: v.string(),
  memberId: v.string(),
  /** Valid while it equals the member's epoch: raising that ends every session at once. */
  epoch: v.number(),
  factor: v.picklist(['pending', 'passed']),
  /** The member asked to stay signed in: only the absolute limit ends it. */
  stay: v.boolean(),
  /** What the provider needs to sign out there too; null for a sign-in by password. */
  openidToken: v.nullable(v.string()),
  ip: v.string(),
  userAgent: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
})
export type Session = v.InferOutput<typeof sessionItem>

const listedItem = v.object({ tokenHash: v.string() })

export type NewSession = Omit<Session, 'id' | 'tokenHash' | 'createdAt' | 'lastSeenAt'> & {
  now: Date
}

/** The latest end, whatever the activity, in seconds since 1970. */
function absoluteEnd({ factor, createdAt }: Pick<Session, 'factor' | 'createdAt'>): number {
  const seconds = factor === 'pending' ? FACTOR_SECONDS : SESSION_ABSOLUTE_SECONDS
  return epochSeconds(plusSeconds(new Date(createdAt), seconds))
}

/** Whether the last activity is recent enough. Each call notes only its own time of activity. */
function isAwake({ stay, lastSeenAt }: Pick<Session, 'stay' | 'lastSeenAt'>, now: Date): boolean {
  return stay || plusSeconds(new Date(lastSeenAt), SESSION_IDLE_SECONDS) > now
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
  const { id, memberId, tokenHash } = session
  const expiresAt = absoluteEnd(session)
  const listed = identityKeys.memberSession(memberId, id)
  return [
    {
      kind: 'put',
      item: { ...identityKeys.session(tokenHash), ...session, entity: 'session', expiresAt },
    },
    { kind: 'put', item: { ...listed, entity: 'memberSession', tokenHash, expiresAt } },
  ]
}

/** Checks that the member's sessions were not ended, nor the password changed, since the sign-in. */
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
 * @throws ERR_UNAUTHENTICATED if the member's sessions were ended since
 */
export async function openSession(table: Table, { now, ...opened }: NewSession): Promise<string> {
  const token = newSecret()
  const at = now.toISOString()
  const session = {
    ...opened,
    userAgent: opened.userAgent.slice(0, 256),
    id: newId(),
    tokenHash: hashSecret(token),
    createdAt: at,
    lastSeenAt: at,
  }
  await table.transact([...sessionWrites(session), sameEpoch(session.memberId, session.epoch)])
  return token
}

/** The session of a token; null if there is none or it is over. */
export async function readSession(table: Table, token: string, now: Date): Promise<Session | null> {
  const session = await table.get(identityKeys.session(hashSecret(token)), sessionItem)
  return session && isAwake(session, now) ? session : null
}

/**
 * Gives a session a new token, so that a copied one is worthless, and changes it. The writes fail with
 * ERR_UNAUTHENTICATED if the session was ended meanwhile.
 */
function rotate(before: Session, change: Partial<Session>): { token: string; writes: Write[] } {
  const token = newSecret()
  const session = { ...before, ...change, tokenHash: hashSecret(token) }
  const gone: Write = {
    kind: 'delete',
    key: identityKeys.session(before.tokenHash),
    exists: 'ERR_UNAUTHENTICATED',
  }
  return { token, writes: [gone, ...sessionWrites(session)] }
}

/**
 * Gives the session a new token after the second factor, and spends what proved it. Its limits start anew.
 * @throws ERR_UNAUTHENTICATED if it was ended, or passed already
 */
export async function passFactor(
  table: Table,
  before: Session,
  { stay, now, spent }: { stay: boolean; now: Date; spent: readonly Write[] },
): Promise<string> {
  const at = now.toISOString()
  const passed = { factor: 'passed', stay, createdAt: at, lastSeenAt: at } as const
  const { token, writes } = rotate(before, passed)
  await table.transact([...writes, sameEpoch(before.memberId, before.epoch), ...spent])
  return token
}

/**
 * Keeps a session, with a new token, while all others of the member end. Its writes go into the
 * transaction that raises the member's `sessionEpoch` from `epoch` by 1.
 */
export function keepSession(session: Session, epoch: number): { token: string; writes: Write[] } {
  return rotate(session, { epoch: epoch + 1 })
}

/**
 * Notes activity, which extends the session up to its absolute limit.
 * @throws ERR_UNAUTHENTICATED if it was ended meanwhile
 */
export async function touchSession(table: Table, session: Session, now: Date): Promise<Session> {
  if (plusSeconds(new Date(session.lastSeenAt), TOUCH_SECONDS) > now) return session
  const lastSeenAt = now.toISOString()
  await setOf(table, session, { lastSeenAt })
  return { ...session, lastSeenAt }
}

/** Stores whether the member asks to stay signed in. @throws ERR_UNAUTHENTICATED if it was ended */
export function setStay(table: Table, session: Session, stay: boolean): Promise<void> {
  return setOf(table, session, { stay })
}

function setOf(table: Table, { tokenHash }: Session, set: Partial<Session>): Promise<void> {
  const key = identityKeys.session(tokenHash)
  return table.update({ kind: 'update', key, set, exists: 'ERR_UNAUTHENTICATED' })
}

/** Ends a session if it is not over yet, also if it has another token by now. */
export async function closeSession(
  table: Table,
  { id, memberId, tokenHash }: Pick<Session, 'id' | 'memberId' | 'tokenHash'>,
): Promise<void> {
  const listed = identityKeys.memberSession(memberId, id)
  const equals = {
    attribute: 'tokenHash',
    value: tokenHash,
    otherwise: 'ERR_VERSION_CONFLICT',
  } as const
  try {
    await table.transact([
      { kind: 'delete', key: identityKeys.session(tokenHash) },
      { kind: 'delete', key: listed, equals },
    ])
  } catch (error) {
    if (!isConflict(error)) throw error
    const current = await table.get(listed, listedItem)
    if (current) await closeSession(table, { id, memberId, tokenHash: current.tokenHash })
  }
}

/** The member's sessions that are not over, newest first. */
export async function listSessions(
  table: Table,
  member: Pick<MemberItem, 'id' | 'sessionEpoch' | 'isActive'>,
  now: Date,
): Promise<Session[]> {
  const listed = await table.queryAll({ pk: identityKeys.memberSessions(member.id) }, listedItem)
  const sessions = await table.getMany(
    listed.map(({ tokenHash }) => identityKeys.session(tokenHash)),
    sessionItem,
  )
  return sessions
    .filter((session) => session.factor === 'passed' && isAwake(session, now))
    .filter((session) => belongsTo(session, member))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
