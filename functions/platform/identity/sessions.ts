import * as v from 'valibot'
import { epochSeconds, HOUR, MINUTE, plusSeconds } from '../clock.ts'
import { hashSecret, newSecret } from '../ids.ts'
import type { Table } from '../table.ts'
import { identityKeys } from './records.ts'

/** A session ends after so long without activity, and in any case after the absolute limit. */
export const SESSION_IDLE_SECONDS = 30 * MINUTE
export const SESSION_ABSOLUTE_SECONDS = 12 * HOUR
/** Activity is written down at most this often. */
const TOUCH_SECONDS = MINUTE

const sessionItem = v.object({
  id: v.string(),
  memberId: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  expiresAt: v.number(),
})
export type Session = v.InferOutput<typeof sessionItem>

export type NewSession = { memberId: string; ip: string; userAgent: string; now: Date }

function expiry(createdAt: Date, lastSeenAt: Date): number {
  return Math.min(
    epochSeconds(plusSeconds(lastSeenAt, SESSION_IDLE_SECONDS)),
    epochSeconds(plusSeconds(createdAt, SESSION_ABSOLUTE_SECONDS)),
  )
}

/** Opens a session; answers the token, which is stored hashed only. */
export async function openSession(table: Table, session: NewSession): Promise<string> {
  const token = newSecret()
  const id = hashSecret(token)
  const at = session.now.toISOString()
  await table.transact([
    {
      kind: 'put',
      item: {
        ...identityKeys.session(id),
        gsi1pk: `MEMBER#${session.memberId}#SESSIONS`,
        gsi1sk: at,
        entity: 'session',
        id,
        memberId: session.memberId,
        ip: session.ip,
        userAgent: session.userAgent.slice(0, 256),
        createdAt: at,
        lastSeenAt: at,
        expiresAt: expiry(session.now, session.now),
      },
    },
  ])
  return token
}

/** The session that a token stands for, or null where it is unknown or over. */
export async function readSession(table: Table, token: string): Promise<Session | null> {
  return table.get(identityKeys.session(hashSecret(token)), sessionItem)
}

/** Notes activity, which puts off the end of the session up to its absolute limit. */
export async function touchSession(table: Table, session: Session, now: Date): Promise<void> {
  const lastSeen = new Date(session.lastSeenAt)
  if (plusSeconds(lastSeen, TOUCH_SECONDS) > now) return
  await table.transact([
    {
      kind: 'update',
      key: identityKeys.session(session.id),
      set: { lastSeenAt: now.toISOString(), expiresAt: expiry(new Date(session.createdAt), now) },
      exists: 'ERR_UNAUTHENTICATED',
    },
  ])
}

/** Ends the session of a token, if there is one. */
export async function closeSession(table: Table, token: string): Promise<void> {
  await table.transact([{ kind: 'delete', key: identityKeys.session(hashSecret(token)) }])
}
