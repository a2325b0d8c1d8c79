import type { TenantCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  givableRoles,
  mayManage,
  type PracticeRole,
  practiceRoles,
  roleLabels,
} from '#shared/model/roles.ts'
import {
  grantedSingly,
  type Permission,
  personalPermissions,
  reachOf,
} from '#shared/permissions.ts'

type Roles = readonly PracticeRole[]

/** Who manages others: their id, their name, and the roles they hold in the practice. */
export type Manager = { id: string; name: string; roles: Roles }

/** Who calls, as a manager of the practice. */
export function managerOf({ actor, scope }: TenantCall): Manager {
  const roles = actor.kind === 'member' ? rolesIn(actor.identity, scope.practiceId) : []
  return { id: actor.id, name: actor.name, roles }
}

/** The roles that count of a member in a practice: none for the platform's operator. */
export function rolesIn(identity: Identity, practiceId: string): PracticeRole[] {
  const { holders } = holdingsOf(identity, practiceId)
  return practiceRoles.filter((code) => holders.includes(code))
}

/**
 * @param toSelf whether the manager gives the roles to themselves
 * @throws ERR_ACCESS_DENIED where one of the roles is not the manager's to give
 */
export function ensureMayGive({ roles: held }: Manager, roles: Roles, toSelf = false): void {
  const givable = givableRoles(held, toSelf)
  const others = roles.filter((code) => !givable.includes(code))
  if (others.length === 0) return
  const names = others.map((code) => roleLabels[code]).join(', ')
  throw new CatalogueError('ERR_ACCESS_DENIED', [`You cannot give these roles: ${names}.`])
}

/** @throws ERR_ACCESS_DENIED where somebody with these roles reaches further than the manager */
export function ensureMayManage({ roles: held }: Manager, roles: Roles): void {
  if (mayManage(held, roles)) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['This person has more rights than you have.'])
}

/**
 * Checks a change of somebody's roles.
 * @throws ERR_NO_CHANGE, ERR_ACCESS_DENIED as `ensureMayManage` and `ensureMayGive` say
 */
export function ensureMayChange(
  manager: Manager,
  { staffId, roles: before }: { staffId: string; roles: Roles },
  after: Roles,
): void {
  ensureMayManage(manager, before)
  const added = after.filter((code) => !before.includes(code))
  if (added.length === 0 && after.length === before.length)
    throw new CatalogueError('ERR_NO_CHANGE')
  ensureMayGive(manager, added, staffId === manager.id)
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
