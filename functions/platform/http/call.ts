import type { Access } from '#shared/api/contract.ts'
import type { Identity } from '../identity/identity.ts'
import type { GuestLinkItem } from '../identity/records.ts'
import type { TenantScope } from '../identity/scope.ts'
import type { Session } from '../identity/sessions.ts'
import type { NoteSeen } from './seen.ts'

/** What every handler knows of the call it answers. */
export type Call = {
  requestId: string
  now: Date
  ip: string
  userAgent: string
  /** A page made it by itself: it puts off no session's end. */
  isBackground: boolean
  /** Made up by the client for one intended creation; the same again means the same one. */
  idempotencyKey: string | null
  sessionToken: string | null
  /** As `name=value`. */
  cookies: readonly string[]
  setCookie: (cookie: string) => void
}

export type MemberActor = { kind: 'member'; id: string; name: string; identity: Identity }
export type GuestActor = { kind: 'guest'; id: string; name: string }
export type Actor = MemberActor | GuestActor

export type MemberCall = Call & { actor: MemberActor; session: Session }
/** Somebody who is known: by a session, or as a guest by a link. */
export type KnownCaller =
  | { kind: 'member'; identity: Identity; session: Session }
  | { kind: 'guest'; link: GuestLinkItem }
export type KnownCall = Call & { caller: KnownCaller }
export type TenantCall = Call & { actor: Actor; scope: TenantScope }
/** A call that shows a record, which it must say: what it answers leaves an audit entry. */
export type SeeingCall = TenantCall & { seen: NoteSeen }
/** A call that names something of a patient: whose it is has been looked up. */
export type PatientCall = TenantCall & { patientId: string }

export type Calls = {
  public: Call
  member: MemberCall
  factor: MemberCall
  known: KnownCall
  permission: TenantCall
}
export type CallOf<A extends Access> = A extends { tenant: { by: string } }
  ? PatientCall
  : Calls[A['kind']]
