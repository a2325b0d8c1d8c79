import type { MemberCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { role } from '#shared/model/roles.ts'
import { reachOf } from '#shared/permissions.ts'
import { type ProviderItem, readProvider } from '../public.ts'

/** A provider with the account's name and address. */
export type Seen = { provider: ProviderItem; person: MemberItem }

/**
 * A provider as one may see them: the own profile, or that of a colleague who treats in a practice
 * whose staff the caller may list (specification, section 7, Providers).
 * @param providerId `me` or an id
 * @throws ERR_DOCTOR_NOT_APPLIED for the own, ERR_TARGET_NOT_FOUND for who is no such colleague
 */
export async function findSeen(
  table: Table,
  providerId: string,
  { actor: { id, identity } }: MemberCall,
): Promise<Seen> {
  if (providerId === 'me' || providerId === id) {
    const own = await readProvider(table, id)
    if (!own) throw new CatalogueError('ERR_DOCTOR_NOT_APPLIED')
    return { provider: own, person: identity.member }
  }
  const other = await readIdentity(table, providerId)
  const provider = other && isColleague(identity, other) && (await readProvider(table, providerId))
  if (!provider || provider.leftAt !== null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return { provider, person: other.member }
}

/** The practices that a member works in, sorted by name. */
export async function listPracticesOf(
  table: Table,
  memberId: string,
): Promise<{ id: string; name: string }[]> {
  const memberships = (await readIdentity(table, memberId))?.memberships ?? []
  const practices = await readPractices(
    table,
    memberships.filter(({ roles }) => roles.length > 0).map(({ practiceId }) => practiceId),
  )
  return [...practices.values()]
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
}

function isColleague(reader: Identity, other: Identity): boolean {
  return other.memberships.some(({ practiceId, roles }) => {
    const { holders, personal } = holdingsOf(reader, practiceId)
    const sees = reachOf('practices.staffs.list', holders, personal).includes('all')
    return sees && roles.includes(role.provider)
  })
}
