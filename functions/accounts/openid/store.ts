import * as v from 'valibot'
import { epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { FLOW_SECONDS } from '#functions/platform/identity/cookie.ts'
import { identityKeys, type MemberItem, memberItem } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError, type PlainErrorName } from '#shared/errors.ts'
import { type EmailOwner, memberWrite, type NewMember, newMemberWrites } from '../store.ts'
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

/** Who a subject is linked to: the member, who may have closed the account since. */
export type Holder = { memberId: string; isOpen: boolean }

/**
 * Links a subject to a member; that of a closed account moves on.
 * @param before whom the subject was linked to when it was read
 * @param otherwise the error if that is somebody else by now
 */
function subjectWrite(
  { issuer, sub }: Subject,
  memberId: string,
  now: Date,
  { before, otherwise }: { before: Holder | null; otherwise: PlainErrorName },
): Write {
  const key = keys.subject({ issuer, sub })
  const set = { entity: 'openid', issuer, sub, memberId, joinedAt: now.toISOString() }
  if (!before) return { kind: 'put', item: { ...key, ...set }, absent: otherwise }
  const equals = { attribute: 'memberId', value: before.memberId, otherwise } as const
  return { kind: 'update', key, set, equals }
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

    /** Whom a subject is linked to; null if there is nobody. */
    async holderOf(subject: Subject): Promise<Holder | null> {
      const found = await table.get(keys.subject(subject), subjectItem)
      const member = found && (await table.get(identityKeys.member(found.memberId), memberItem))
      return found && { memberId: found.memberId, isOpen: member?.isActive ?? false }
    },

    /**
     * Adds a member with a verified address, linked to the subject; see newMemberWrites.
     * @throws ERR_VERSION_CONFLICT if the address or the subject got a member meanwhile
     */
    async register(
      subject: Subject,
      member: NewMember,
      { owner, holder }: { owner: EmailOwner | null; holder: Holder | null },
      now: Date,
    ): Promise<void> {
      const otherwise = 'ERR_VERSION_CONFLICT'
      await table.transact([
        subjectWrite(subject, member.id, now, { before: holder, otherwise }),
        ...newMemberWrites(member, owner, { taken: otherwise, first: otherwise }),
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
      const before = await this.holderOf(link)
      if (before?.isOpen) throw new CatalogueError(otherwise)
      const equals = { attribute: 'passwordHash', value: passwordHash, otherwise } as const
      await table.transact([
        { kind: 'delete', key: keys.link(id), exists: otherwise },
        subjectWrite(link, link.memberId, now, { before, otherwise }),
        memberWrite(link.memberId, { openId: link.sub }, { exists: otherwise, equals }),
        ...writes,
      ])
    },
  }
}
