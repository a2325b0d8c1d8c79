import * as v from 'valibot'
import { memberVerified } from '#events/accounts.ts'
import { epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { FLOW_SECONDS } from '#functions/platform/identity/cookie.ts'
import { identityKeys, type MemberItem } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError, type PlainErrorName } from '#shared/errors.ts'
import type { EmailOwner, NewMember } from '../store.ts'
import type { Checks } from './ports/provider.ts'
import type { Subject } from './rules/claims.ts'

/** Somebody is at the provider, signing in. */
export type Flow = Checks & { returnTo: string | null }

/** Somebody came back whose address belongs to an account that this subject is not joined with. */
export type PendingLink = Subject & {
  memberId: string
  email: string
  idToken: string
  /** What the provider is called. */
  provider: string
}

/**
 * Signing in through a provider. Flows are known by the hash of the secret in the browser's cookie,
 * and end after FLOW_SECONDS.
 */
export type OpenidStore = {
  putFlow: (id: string, flow: Flow, now: Date) => Promise<void>
  /** The flow, spent. @throws ERR_OPENID_FAILED where there is none of this state, or no more */
  takeFlow: (id: string, state: string) => Promise<Flow>
  putLink: (id: string, link: PendingLink, now: Date) => Promise<void>
  link: (id: string) => Promise<PendingLink | null>
  /** The member whom a subject is joined with. */
  memberOf: (subject: Subject) => Promise<string | null>
  /**
   * Adds a member with a proven address, joined with the subject. An unproven owner of the address
   * before is replaced.
   * @throws ERR_VERSION_CONFLICT where address or subject found a member meanwhile
   */
  register: (
    subject: Subject,
    member: NewMember,
    before: EmailOwner | null,
    now: Date,
  ) => Promise<void>
  /**
   * Joins the subject with the member, and spends the link.
   * @throws ERR_OPENID_FAILED where link, subject or password are not what they were
   */
  join: (
    id: string,
    link: PendingLink,
    member: MemberItem,
    now: Date,
    writes: Write[],
  ) => Promise<void>
}

const keys = {
  flow: (id: string): Key => ({ pk: `OPENIDFLOW#${id}`, sk: 'FLOW' }),
  link: (id: string): Key => ({ pk: `OPENIDFLOW#${id}`, sk: 'LINK' }),
  /** Hashed: both parts are the provider's own, of any length and with any character. */
  subject: ({ issuer, sub }: Subject): Key => ({
    pk: `OPENID#${hashSecret(JSON.stringify([issuer, sub]))}`,
    sk: 'OPENID',
  }),
}

const flowItem = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  returnTo: v.nullable(v.string()),
})
const linkItem = v.object({
  issuer: v.string(),
  sub: v.string(),
  memberId: v.string(),
  email: v.string(),
  idToken: v.string(),
  provider: v.string(),
})
const subjectItem = v.object({ memberId: v.string() })

const expiry = (now: Date) => epochSeconds(plusSeconds(now, FLOW_SECONDS))

/** One subject belongs to one member, whoever comes first. */
function subjectWrite(
  { issuer, sub }: Subject,
  memberId: string,
  now: Date,
  absent: PlainErrorName,
): Write {
  const item = { entity: 'openid', issuer, sub, memberId, joinedAt: now.toISOString() }
  return { kind: 'put', item: { ...keys.subject({ issuer, sub }), ...item }, absent }
}

/** Makes the address the new member's, as long as nobody else has proven it. */
function addressWrites({ id, email }: NewMember, before: EmailOwner | null): Write[] {
  const key = identityKeys.email(email)
  const owner = { entity: 'email', email, memberId: id, verified: true }
  const otherwise = 'ERR_VERSION_CONFLICT'
  if (!before) return [{ kind: 'put', item: { ...key, ...owner }, absent: otherwise }]
  return [
    {
      kind: 'update',
      key,
      set: owner,
      equals: { attribute: 'memberId', value: before.memberId, otherwise },
    },
    {
      kind: 'delete',
      key: identityKeys.member(before.memberId),
      equals: { attribute: 'emailVerified', value: false, otherwise },
    },
  ]
}

/** Flows, links and subjects in the single table. */
export function createOpenidStore(table: Table): OpenidStore {
  return {
    async putFlow(id, flow, now) {
      const item = { ...keys.flow(id), ...flow, entity: 'openidFlow', expiresAt: expiry(now) }
      await table.transact([{ kind: 'put', item }])
    },

    async takeFlow(id, state) {
      const otherwise = 'ERR_OPENID_FAILED'
      const flow = await table.get(keys.flow(id), flowItem)
      if (flow?.state !== state) throw new CatalogueError(otherwise)
      const equals = { attribute: 'state', value: state, otherwise } as const
      await table.transact([{ kind: 'delete', key: keys.flow(id), exists: otherwise, equals }])
      return flow
    },

    async putLink(id, link, now) {
      const item = { ...keys.link(id), ...link, entity: 'openidLink', expiresAt: expiry(now) }
      await table.transact([{ kind: 'put', item }])
    },

    async link(id) {
      return table.get(keys.link(id), linkItem)
    },

    async memberOf(subject) {
      return (await table.get(keys.subject(subject), subjectItem))?.memberId ?? null
    },

    async register(subject, member, before, now) {
      await table.transact([
        subjectWrite(subject, member.id, now, 'ERR_VERSION_CONFLICT'),
        ...addressWrites(member, before),
        {
          kind: 'put',
          item: { ...identityKeys.member(member.id), ...member, entity: 'member', version: 1 },
        },
        eventWrite(
          memberVerified,
          { memberId: member.id },
          { practiceId: null, actor: member.id, now },
        ),
      ])
    },

    async join(id, link, { passwordHash }, now, writes) {
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
