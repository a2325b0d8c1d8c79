import { timingSafeEqual } from 'node:crypto'
import { sessionsEnded } from '#events/accounts.ts'
import { FRESH_MINUTES } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { epochSeconds, HOUR, MINUTE, plusSeconds } from '../clock.ts'
import { hashSecret, newId, newSecret } from '../ids.ts'
import { eventWrite } from '../outbox.ts'
import type { Key, Table, Update, Write } from '../table.ts'
import {
  identityKeys,
  type MemberItem,
  SESSIONS_BEGIN,
  type Session,
  sessionItem,
} from './records.ts'

/** A session ends after so long without activity, and in any case after the absolute limit. */
export const SESSION_IDLE_SECONDS = 30 * MINUTE
export const SESSION_ABSOLUTE_SECONDS = 12 * HOUR
/** How long somebody who gave the password may take over the second factor. */
export const FACTOR_SECONDS = 10 * MINUTE
/** Activity is written down at most this often. */
const TOUCH_SECONDS = MINUTE

export type { Session }

export type NewSession = Omit<
  Session,
  'entity' | 'id' | 'tokenHash' | 'createdAt' | 'lastSeenAt' | 'factorProvenAt' | 'strongProvenAt'
> & {
  now: Date
  /** A passkey opened it, which proves a strong second factor too. */
  isProven?: boolean
}

/**
 * What a token is made of: whose session it is, which one, and a secret. The ids say only where to
 * look; the whole token must have the hash that is stored there.
 */
const TOKEN = /^([0-9A-Z]{26})\.([0-9A-Z]{26})\.[\w-]{43}$/

function newToken({ memberId, id }: Pick<Session, 'memberId' | 'id'>): string {
  return `${memberId}.${id}.${newSecret()}`
}

/** Whom a token names, which it does not prove; null for what is no token. */
export function memberNamedBy(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null
}

/** Where the session of a token would be; null for what is no token. */
export function sessionKeyOf(token: string): Key | null {
  const [, memberId, id] = TOKEN.exec(token) ?? []
  return memberId && id ? identityKeys.session(memberId, id) : null
}

/** Whether the token is the session's present one, and the last activity recent enough. */
export function isValid(session: Session, token: string, now: Date): boolean {
  const [given, stored] = [Buffer.from(hashSecret(token)), Buffer.from(session.tokenHash)]
  return timingSafeEqual(given, stored) && isAwake(session, now)
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
 * @param writes of the same transaction
 * @throws ERR_UNAUTHENTICATED if the member's sessions were ended since
 */
export async function openSession(
  table: Table,
  { now, isProven = false, ...opened }: NewSession,
  writes: readonly Write[] = [],
): Promise<string> {
  const at = now.toISOString()
  const id = newId()
  const token = newToken({ memberId: opened.memberId, id })
  const session: Session = {
    ...opened,
    entity: 'session',
    userAgent: opened.userAgent.slice(0, 256),
    id,
    tokenHash: hashSecret(token),
    factorProvenAt: isProven ? at : null,
    strongProvenAt: isProven ? at : null,
    createdAt: at,
    lastSeenAt: at,
  }
  const { memberId, epoch } = session
  const key = identityKeys.session(memberId, id)
  const item = { ...key, ...session, expiresAt: absoluteEnd(session) }
  await table.transact([{ kind: 'put', item }, sameEpoch(memberId, epoch), ...writes])
  return token
}

/** The session of a token; null if there is none or it is over. */
export async function readSession(table: Table, token: string, now: Date): Promise<Session | null> {
  const key = sessionKeyOf(token)
  const session = key && (await table.get(key, sessionItem))
  return session && isValid(session, token, now) ? session : null
}

/** A change of a session that is still under the token with which it was read. */
function changeOf(
  { memberId, id, tokenHash }: Session,
  set: Partial<Session> & { expiresAt?: number },
): Update {
  return {
    kind: 'update',
    key: identityKeys.session(memberId, id),
    set,
    equals: { attribute: 'tokenHash', value: tokenHash, otherwise: 'ERR_UNAUTHENTICATED' },
  }
}

/**
 * Gives a session a new token, so that a copied one is worthless, and changes it. The write fails with
 * ERR_UNAUTHENTICATED if the session was ended meanwhile.
 */
function rotate(before: Session, change: Partial<Session>): { token: string; writes: Write[] } {
  const token = newToken(before)
  const session = { ...before, ...change, tokenHash: hashSecret(token) }
  const write = changeOf(before, { ...session, expiresAt: absoluteEnd(session) })
  return { token, writes: [write] }
}

/** The proof of a second factor. `isStrong` is false for a code that was sent by email or text. */
type Proven = { now: Date; spent: readonly Write[]; isStrong?: boolean }

const provenAt = (at: string, isStrong: boolean): Partial<Session> =>
  isStrong ? { factorProvenAt: at, strongProvenAt: at } : { factorProvenAt: at }

/**
 * Gives the session a new token after the second factor, and spends what proved it. Its limits start anew.
 * @throws ERR_UNAUTHENTICATED if it was ended, or passed already
 */
export async function passFactor(
  table: Table,
  before: Session,
  { stay, now, spent, isStrong = false }: Proven & { stay: boolean },
): Promise<string> {
  const at = now.toISOString()
  const times = { ...provenAt(at, isStrong), createdAt: at, lastSeenAt: at }
  const passed = { factor: 'passed', stay, ...times } as const
  const { token, writes } = rotate(before, passed)
  await table.transact([...writes, sameEpoch(before.memberId, before.epoch), ...spent])
  return token
}

/**
 * Notes that the second factor was proven anew, and spends what proved it. The session gets a new
 * token, so that a copy of it gains nothing; its limits stay.
 * @throws ERR_UNAUTHENTICATED if it was ended
 */
export async function renewFactor(
  table: Table,
  before: Session,
  { now, spent, isStrong = false }: Proven,
): Promise<string> {
  const at = now.toISOString()
  const { token, writes } = rotate(before, { ...provenAt(at, isStrong), lastSeenAt: at })
  await table.transact([...writes, sameEpoch(before.memberId, before.epoch), ...spent])
  return token
}

const isFresh = (at: string | null, now: Date): boolean =>
  at !== null && plusSeconds(new Date(at), FRESH_MINUTES * MINUTE) > now

/** @throws ERR_TWO_FACTOR_NOT_FRESH if no second factor was proven in the last minutes */
export function ensureFreshFactor({ factorProvenAt }: Session, now: Date): void {
  if (!isFresh(factorProvenAt, now)) throw new CatalogueError('ERR_TWO_FACTOR_NOT_FRESH')
}

/** @throws ERR_TWO_FACTOR_NOT_STRONG if no strong second factor was proven in the last minutes */
export function ensureFreshStrongFactor({ strongProvenAt }: Session, now: Date): void {
  if (!isFresh(strongProvenAt, now)) throw new CatalogueError('ERR_TWO_FACTOR_NOT_STRONG')
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
  await table.update(changeOf(session, { lastSeenAt }))
  return { ...session, lastSeenAt }
}

/** Stores whether the member asks to stay signed in. @throws ERR_UNAUTHENTICATED if it was ended */
export function setStay(table: Table, session: Session, stay: boolean): Promise<void> {
  return table.update(changeOf(session, { stay }))
}

/** Ends a session if it is not over yet, whatever token it has by now. */
export function closeSession(
  table: Table,
  { id, memberId }: Pick<Session, 'id' | 'memberId'>,
): Promise<void> {
  return table.transact([
    { kind: 'delete', key: identityKeys.session(memberId, id) },
    sessionsEndedWrite(memberId, table.clock()),
  ])
}

/** The event that a member ended sessions: what those listened to goes on elsewhere. */
export function sessionsEndedWrite(memberId: string, now: Date): Write {
  return eventWrite(sessionsEnded, { memberId }, { practiceId: null, actor: memberId, now })
}

/** Ends the member's sessions in which no second factor was proven: it is required from now on. */
export async function endUnprovenSessions(table: Table, memberId: string): Promise<void> {
  const pk = identityKeys.partition(memberId)
  const sessions = await table.queryAll({ pk, range: { begins: SESSIONS_BEGIN } }, sessionItem)
  const unproven = sessions.filter(
    ({ factor, factorProvenAt }) => factor === 'passed' && factorProvenAt === null,
  )
  for (const session of unproven) await closeSession(table, session)
}

/** The member's sessions that are not over, newest first. */
export async function listSessions(
  table: Table,
  member: Pick<MemberItem, 'id' | 'sessionEpoch' | 'isActive'>,
  now: Date,
): Promise<Session[]> {
  const pk = identityKeys.partition(member.id)
  const sessions = await table.queryAll({ pk, range: { begins: SESSIONS_BEGIN } }, sessionItem)
  return sessions
    .filter((session) => session.factor === 'passed' && isAwake(session, now))
    .filter((session) => belongsTo(session, member))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
