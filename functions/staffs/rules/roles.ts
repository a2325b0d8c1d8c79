import type { TenantCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import {
  grantedSingly,
  type Holder,
  type Permission,
  personalPermissions,
  reachOf,
} from '#shared/permissions.ts'

type Roles = readonly PracticeRole[]

/** Who calls, and what they hold in the practice. */
export function managerOf({ actor, scope }: TenantCall) {
  const holders =
    actor.kind === 'member' ? holdingsOf(actor.identity, scope.practiceId).holders : []
  return { id: actor.id, name: actor.name, holders }
}

/** Whether a manager who holds this may grant these roles, or take them away. */
export function mayGrant(holders: readonly Holder[], roles: Roles): boolean {
  return !roles.includes(role.admin) || holders.includes(role.admin)
}

/** @throws ERR_ACCESS_DENIED where only an admin may */
export function ensureMayGrant({ holders }: { holders: readonly Holder[] }, roles: Roles): void {
  if (mayGrant(holders, roles)) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['Only an admin can do this with an admin.'])
}

/** The roles that one has and the other has not. */
export function rolesBetween(one: Roles, other: Roles): PracticeRole[] {
  const lacking = (these: Roles, those: Roles) => these.filter((code) => !those.includes(code))
  return [...lacking(one, other), ...lacking(other, one)]
}

/**
 * A personal set without entries that have no effect: a permission that is granted one by one is
 * either granted or left out, every other is either taken away or left out.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where a permission is granted that is not granted one by one,
 *   or not to these roles
 */
export function personalSet(
  wanted: Partial<Record<Permission, boolean>>,
  roles: Roles,
): Record<string, boolean> {
  const sent = personalPermissions.filter((name) => wanted[name] !== undefined)
  const wrong = sent.filter((name) => wanted[name] && !isGrantable(name, roles))
  if (wrong.length > 0) {
    const problem = 'cannot be granted to these roles'
    const fields = wrong.map((name) => ({ field: `permissions.${name}`, problem }))
    throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  }
  const effective = sent.filter((name) => wanted[name] === grantedSingly.includes(name))
  return Object.fromEntries(effective.map((name) => [name, wanted[name] === true]))
}

/** Whether a permission is granted one by one, and can be to somebody with these roles. */
function isGrantable(name: Permission, roles: Roles): boolean {
  return grantedSingly.includes(name) && reachOf(name, roles, { [name]: true }).length > 0
}
