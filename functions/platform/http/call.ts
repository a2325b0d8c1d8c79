import type { Access } from '#shared/api/contract.ts'
import type { Identity } from '../identity/identity.ts'
import type { GuestLinkItem, GuestPurpose } from '../identity/records.ts'
import type { TenantScope } from '../identity/scope.ts'
import type { Session } from '../identity/sessions.ts'
import type { NoteSeen } from './seen.ts'

/** What was signed, and by what: exactly as it was sent. */
export type Signed = { body: string; signature: string }

/** What every handler gets about its call. */
export type Call = {
  requestId: string
  now: Date
  ip: string
  userAgent: string
  /** Made by the page itself, not by the person: it does not extend the session. */
  isBackground: boolean
  /** The client's key for one intended creation; a retry carries the same. */
  idempotencyKey: string | null
  /** What was sent with that key, hashed with it: the key for something else is refused. */
  requestHash: string | null
  sessionToken: string | null
  /** As `name=value`. */
  cookies: readonly string[]
  setCookie: (cookie: string) => void
  /** Where the route names a header that signs its body; null where nothing was signed. */
  signed: Signed | null
}

export type MemberActor = { kind: 'member'; id: string; name: string; identity: Identity }
export type GuestActor = {
  kind: 'guest'
  id: string
  name: string
  purpose: GuestPurpose
  /** The one record that the link is for, where it is for one. */
  recordId: string | null
}
export type Actor = MemberActor | GuestActor

export type MemberCall = Call & { actor: MemberActor; session: Session }
/** A member with a session, or a guest with a link. */
export type IdentifiedCaller =
  | {
      kind: 'member'
      identity: Identity
      session: Session
      /** Notes their activity; the answer waits for it. Null where nothing is left to wait for. */
      touched: Promise<Session> | null
    }
  | { kind: 'guest'; link: GuestLinkItem }
/** Anyone; `actor` is null where nobody is signed in. */
export type MemberOrNobodyCall = Call & { actor: MemberActor | null }
export type MemberOrGuestCall = Call & { caller: IdentifiedCaller }
export type TenantCall = Call & { actor: Actor; scope: TenantScope }
/** A call that shows a record and must say so: that leaves an audit entry. */
export type SeeingCall = TenantCall & { seen: NoteSeen }
/** A call that names something of a patient, whose id was looked up. */
export type PatientCall = TenantCall & { patientId: string }

export type Calls = {
  public: Call
  member: MemberCall
  factor: MemberCall
  memberOrGuest: MemberOrGuestCall
  memberOrNobody: MemberOrNobodyCall
  permission: TenantCall
}
export type CallOf<A extends Access> = A extends { tenant: { by: string } }
  ? PatientCall
  : Calls[A['kind']]
