import * as v from 'valibot'
import { type Access, guestKey, guestPassword } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isForGuests } from '#shared/permissions.ts'
import { readGuestLink, readGuestLinkByPassword } from '../identity/guest.ts'
import { guestHoldings, holdingsOf, lacksStrongFactor, mayAsMember } from '../identity/holdings.ts'
import { type Identity, readCaller } from '../identity/identity.ts'
import type { GuestLinkItem } from '../identity/records.ts'
import { grantScope } from '../identity/scope.ts'
import { touchSession } from '../identity/sessions.ts'
import type { Table } from '../table.ts'
import type { Call, CallOf, GuestActor, IdentifiedCaller, MemberActor } from './call.ts'
import type { RawInput } from './parse.ts'
import type { Place } from './place.ts'

export type Caller = IdentifiedCaller | { kind: 'nobody' }

const guestPart = v.object({
  key: v.pipe(guestKey, v.nonEmpty()),
  pwd: v.pipe(guestPassword, v.nonEmpty()),
})
const passwordPart = v.object({ ...guestPart.entries, key: v.optional(guestKey, '') })

/**
 * Identifies the caller, before anything else of the request is read.
 * @throws ERR_UNAUTHENTICATED, ERR_TWO_FACTOR_REQUIRED, ERR_UPLOAD_INVALID_KEY
 */
export async function authenticate(
  table: Table,
  access: Access,
  call: Call,
  raw: RawInput,
): Promise<Caller> {
  if (access.kind === 'public') return { kind: 'nobody' }
  const link = await readGuest(table, access, raw)
  if (link) return { kind: 'guest', link }
  const found = call.sessionToken ? await readCaller(table, call.sessionToken, call.now) : null
  const isSignedIn = found?.session.factor === 'passed'
  if (access.kind === 'memberOrNobody' && !isSignedIn) return { kind: 'nobody' }
  if (!found) throw new CatalogueError('ERR_UNAUTHENTICATED')
  const { identity, session } = found
  const untouched = { kind: 'member', identity, session, touched: null } as const
  if (access.kind === 'factor') return untouched
  if (!isSignedIn) throw new CatalogueError('ERR_TWO_FACTOR_REQUIRED')
  if (call.isBackground) return untouched
  const touched = touchSession(table, session, call.now)
  // Calls in a practice leave sessions alone: theirs is noted beside what they do.
  if (access.kind !== 'permission') return { ...untouched, session: await touched }
  touched.catch(() => undefined)
  return { ...untouched, touched }
}

/**
 * The guest's link, if guests may call and the call names one.
 * @throws ERR_UPLOAD_INVALID_KEY if it names an invalid one
 */
async function readGuest(
  table: Table,
  access: Access,
  { query, body }: RawInput,
): Promise<GuestLinkItem | null> {
  if (access.kind === 'memberOrGuest') {
    const given = v.safeParse(passwordPart, query)
    if (!given.success) return null
    const { key, pwd } = given.output
    return key ? readGuestLink(table, key, pwd) : readGuestLinkByPassword(table, pwd)
  }
  if (access.kind !== 'permission' || !isForGuests(access.permission)) return null
  const given = [query, body].map((part) => v.safeParse(guestPart, part))
  const found = given.find((part) => part.success)
  return found?.success ? readGuestLink(table, found.output.key, found.output.pwd) : null
}

/** The caller's name in logs and audit entries; null for nobody. */
export function callerName(caller: Caller): string | null {
  if (caller.kind === 'nobody') return null
  if (caller.kind === 'guest') return `link:${caller.link.linkId}`
  return caller.session.memberId
}

/**
 * Decides by the policy table whether the caller may make the call, and on which records.
 * @param place what the call names; null if it names no practice
 * @throws ERR_ACCESS_DENIED, ERR_TWO_FACTOR_NOT_STRONG
 */
export function authorize<A extends Access>(
  access: A,
  caller: Caller,
  call: Call,
  place: Place | null,
): CallOf<A>
export function authorize(access: Access, caller: Caller, call: Call, place: Place | null) {
  if (access.kind === 'public') return call
  if (access.kind === 'memberOrNobody') {
    return { ...call, actor: caller.kind === 'member' ? memberActor(caller.identity) : null }
  }
  if (caller.kind === 'nobody') throw new CatalogueError('ERR_UNAUTHENTICATED')
  if (access.kind === 'memberOrGuest') return { ...call, caller }
  if (access.kind !== 'permission') {
    if (caller.kind !== 'member') throw new CatalogueError('ERR_UNAUTHENTICATED')
    const permission = access.kind === 'member' ? access.permission : undefined
    if (permission && !mayAsMember(permission, caller.identity)) {
      throw new CatalogueError(
        lacksStrongFactor(caller.identity) ? 'ERR_TWO_FACTOR_NOT_STRONG' : 'ERR_ACCESS_DENIED',
      )
    }
    return { ...call, actor: memberActor(caller.identity), session: caller.session }
  }
  if (!place) throw new Error('a call by permission names a practice')
  const holdings =
    caller.kind === 'member'
      ? holdingsOf(caller.identity, place.practiceId)
      : guestHoldings(caller.link, place.practiceId)
  const scope = grantScope(access.permission, place.practiceId, holdings)
  const actor = caller.kind === 'member' ? memberActor(caller.identity) : guestActor(caller.link)
  return { ...call, actor, scope, patientId: place.patientId }
}

function guestActor({ linkId, purpose, recordId }: GuestLinkItem): GuestActor {
  return { kind: 'guest', id: `link:${linkId}`, name: 'Guest with a link', purpose, recordId }
}

function memberActor(identity: Identity): MemberActor {
  const { id, firstName, lastName } = identity.member
  return { kind: 'member', id, name: `${firstName} ${lastName}`, identity }
}
