import * as v from 'valibot'
import type { Access } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type Holder, policy } from '#shared/permissions.ts'
import { readGuestLink } from '../identity/guest.ts'
import { type Identity, readIdentity } from '../identity/identity.ts'
import type { GuestLinkItem } from '../identity/records.ts'
import { grantScope, type ScopeSource } from '../identity/scope.ts'
import { readSession, touchSession } from '../identity/sessions.ts'
import type { Table } from '../table.ts'
import type { Call, CallOf, MemberActor } from './call.ts'
import type { RawInput } from './parse.ts'

/** Which practice and patient an upload belongs to; null where there is no such upload. */
export type UploadTenant = (key: string) => Promise<{ practiceId: string } | null>

type Caller =
  | { kind: 'member'; identity: Identity }
  | { kind: 'guest'; link: GuestLinkItem }
  | { kind: 'nobody' }

const guestPart = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  pwd: v.pipe(v.string(), v.nonEmpty()),
})
const practicePart = v.object({ practiceId: v.string() })
const uploadPart = v.object({ key: v.string() })

/**
 * Finds out who calls, before anything else of the request is looked at.
 * @throws ERR_UNAUTHENTICATED, ERR_UPLOAD_INVALID_KEY
 */
export async function authenticate(
  table: Table,
  access: Access,
  call: Call,
  raw: RawInput,
): Promise<Caller> {
  if (access.kind === 'public') return { kind: 'nobody' }
  if (access.kind === 'permission' && 'guest' in policy[access.permission]) {
    const guest = [raw.query, raw.body].map((part) => v.safeParse(guestPart, part))
    const given = guest.find((part) => part.success)
    if (given?.success) {
      const { key, pwd } = given.output
      return { kind: 'guest', link: await readGuestLink(table, key, pwd) }
    }
  }
  const session = call.sessionToken ? await readSession(table, call.sessionToken) : null
  const identity = session ? await readIdentity(table, session.memberId) : null
  if (!session || !identity?.member.isActive) throw new CatalogueError('ERR_UNAUTHENTICATED')
  await touchSession(table, session, call.now)
  return { kind: 'member', identity }
}

/**
 * Decides by the policy table whether the caller may make the call, and on how much of the practice.
 * `input` is validated.
 * @throws ERR_ACCESS_DENIED, ERR_UPLOAD_NOT_EXISTS
 */
export async function authorize<A extends Access>(
  access: A,
  caller: Caller,
  call: Call,
  input: RawInput,
  uploadTenant: UploadTenant,
): Promise<CallOf<A>>
export async function authorize(
  access: Access,
  caller: Caller,
  call: Call,
  input: RawInput,
  uploadTenant: UploadTenant,
): Promise<unknown> {
  if (access.kind === 'public') return call
  if (access.kind === 'member') {
    if (caller.kind !== 'member') throw new CatalogueError('ERR_UNAUTHENTICATED')
    return { ...call, actor: memberActor(caller.identity) }
  }
  if (caller.kind === 'nobody') throw new CatalogueError('ERR_UNAUTHENTICATED')
  const practiceId = await tenantOf(access.tenant, input, uploadTenant)
  const source = scopeSource(caller, practiceId)
  const scope = grantScope(access.permission, source)
  const actor =
    caller.kind === 'member'
      ? memberActor(caller.identity)
      : { kind: 'guest', id: `link:${caller.link.linkId}`, name: 'Guest with a link' }
  return { ...call, actor, scope }
}

async function tenantOf(
  tenant: Extract<Access, { kind: 'permission' }>['tenant'],
  input: RawInput,
  uploadTenant: UploadTenant,
): Promise<string> {
  if (tenant !== 'upload') return v.parse(practicePart, input[tenant]).practiceId
  const upload = await uploadTenant(v.parse(uploadPart, input.params).key)
  if (!upload) throw new CatalogueError('ERR_UPLOAD_NOT_EXISTS')
  return upload.practiceId
}

function scopeSource(caller: Exclude<Caller, { kind: 'nobody' }>, practiceId: string): ScopeSource {
  if (caller.kind === 'guest') {
    const here = caller.link.practiceId === practiceId
    return {
      practiceId,
      memberId: null,
      patientIds: here ? [caller.link.patientId] : [],
      holders: here ? ['guest'] : [],
    }
  }
  const { member, memberships, patientLinks } = caller.identity
  const roles = memberships.find((item) => item.practiceId === practiceId)?.roles ?? []
  const patientIds = patientLinks
    .filter((item) => item.practiceId === practiceId)
    .map((item) => item.patientId)
  const holders: Holder[] = patientIds.length > 0 ? [...roles, 'patient'] : roles
  return { practiceId, memberId: member.id, patientIds, holders }
}

function memberActor(identity: Identity): MemberActor {
  const { id, firstName, lastName } = identity.member
  return { kind: 'member', id, name: `${firstName} ${lastName}`, identity }
}
