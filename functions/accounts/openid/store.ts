import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Write } from '#functions/platform/table.ts'
import type { EmailOwner, NewMember } from '../store.ts'
import type { Subject } from './claims.ts'
import type { Checks } from './provider.ts'

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
