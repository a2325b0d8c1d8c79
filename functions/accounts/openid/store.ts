import * as v from 'valibot'
import { epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { FLOW_SECONDS } from '#functions/platform/identity/cookie.ts'
import { identityKeys, type MemberItem } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError, type PlainErrorName } from '#shared/errors.ts'
import { verifiedEvent } from '../rules/events.ts'
import { type EmailOwner, type NewMember, newMemberWrites } from '../store.ts'
import type { Subject } from './rules/claims.ts'

const keys = {
  flow: (id: string): Key => ({ pk: `OPENIDFLOW#${id}`, sk: 'FLOW' }),
  link: (id: string): Key => ({ pk: `OPENIDFLOW#${id}`, sk: 'LINK' }),
  /** Hashed: both parts are the provider's own, of any length and with any character. */
  subject: ({ issuer, sub }: Subject): Key => ({
    pk: `OPENID#${hashSecret(JSON.stringify([issuer, sub]))}`,
    sk: 'OPENID',
  }),
}

/** A sign-in that was begun at the provider. */
const flowItem = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  returnTo: v.nullable(v.string()),
})
type Flow = v.InferOutput<typeof flowItem>

/** Somebody signed in at the provider whose address belongs to an account not linked to the subject. */
const linkItem = v.object({
  issuer: v.string(),
  sub: v.string(),
  memberId: v.string(),
  email: v.string(),
  idToken: v.string(),
  /** The provider's name. */
  provider: v.string(),
})
export type PendingLink = v.InferOutput<typeof linkItem>

const subjectItem = v.object({ memberId: v.string() })

const expiry = (now: Date) => epochSeconds(plusSeconds(now, FLOW_SECONDS))

/** Links a subject to a member; `absent` if another member has it. */
function subjectWrite(
  { issuer, sub }: Subject,
  memberId: string,
  now: Date,
  absent: PlainErrorName,
): Write {
  const item = { entity: 'openid', issuer, sub, memberId, joinedAt: now.toISOString() }
  return { kind: 'put', item: { ...keys.subject({ issuer, sub }), ...item }, absent }
}

/** Sign-in through a provider: flows, links and subjects in the single table. */
export type OpenidStore = ReturnType<typeof createOpenidStore>

/** Flows are found by the hash of the secret in the browser's cookie and end after FLOW_SECONDS. */
export function createOpenidStore(table: Table) {
  return {
    async putFlow(id: string, flow: Flow, now: Date): Promise<void> {
      const item = { ...keys.flow(id), ...flow, entity: 'openidFlow', expiresAt: expiry(now) }
      await table.transact([{ kind: 'put', item }])
    },

    /** Reads and deletes a flow. @throws ERR_OPENID_FAILED if there is none with this state */
    async takeFlow(id: string, state: string): Promise<Flow> {
      const otherwise = 'ERR_OPENID_FAILED'
      const flow = await table.get(keys.flow(id), flowItem)
      if (flow?.state !== state) throw new CatalogueError(otherwise)
      const equals = { attribute: 'state', value: state, otherwise } as const
      await table.transact([{ kind: 'delete', key: keys.flow(id), exists: otherwise, equals }])
      return flow
    },

    async putLink(id: string, link: PendingLink, now: Date): Promise<void> {
      const item = { ...keys.link(id), ...link, entity: 'openidLink', expiresAt: expiry(now) }
      await table.transact([{ kind: 'put', item }])
    },

    link: (id: string) => table.get(keys.link(id), linkItem),

    /** The id of the member whom a subject is linked to; null if there is none. */
    async memberOf(subject: Subject): Promise<string | null> {
      return (await table.get(keys.subject(subject), subjectItem))?.memberId ?? null
    },

    /**
     * Adds a member with a verified address, linked to the subject; see newMemberWrites.
     * @throws ERR_VERSION_CONFLICT if the address or the subject got a member meanwhile
     */
    async register(
      subject: Subject,
      member: NewMember,
      before: EmailOwner | null,
      now: Date,
    ): Promise<void> {
      const otherwise = 'ERR_VERSION_CONFLICT'
      await table.transact([
        subjectWrite(subject, member.id, now, otherwise),
        ...newMemberWrites(member, before, { taken: otherwise, replaced: otherwise }),
        verifiedEvent(member.id, now),
      ])
    },

    /**
     * Links the subject to the member and deletes the pending link.
     * @throws ERR_OPENID_FAILED if the link, the subject or the password changed meanwhile
     */
    async join(
      id: string,
      link: PendingLink,
      { passwordHash }: MemberItem,
      now: Date,
      writes: Write[],
    ): Promise<void> {
      const otherwise = 'ERR_OPENID_FAILED'
      await table.transact([
        { kind: 'delete', key: keys.link(id), exists: otherwise },
        subjectWrite(link, link.memberId, now, otherwise),
        {
          kind: 'check',
          key: identityKeys.member(link.memberId),
          exists: otherwise,
          equals: { attribute: 'passwordHash', value: passwordHash, otherwise },
        },
        ...writes,
      ])
    },
  }
}
