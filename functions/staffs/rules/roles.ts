import { CatalogueError } from '#shared/errors.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import {
  grantedSingly,
  type Holder,
  type Permission,
  personalPermissions,
  reachOf,
} from '#shared/permissions.ts'

/** Somebody who manages the staff. */
export type Manager = { id: string; name: string; holders: readonly Holder[] }

type Roles = readonly PracticeRole[]

/** Whether somebody who holds this may make, or unmake, somebody with these roles. */
export function mayGrant(holders: readonly Holder[], roles: Roles): boolean {
  return !roles.includes(role.admin) || holders.includes(role.admin)
}

/** @throws ERR_ACCESS_DENIED where only an admin may */
export function ensureMayGrant({ holders }: Pick<Manager, 'holders'>, roles: Roles): void {
  if (mayGrant(holders, roles)) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['Only an admin can do this with an admin.'])
}

/** The roles that one has and the other has not. */
export function rolesBetween(one: Roles, other: Roles): PracticeRole[] {
  const lacking = (these: Roles, those: Roles) => these.filter((code) => !those.includes(code))
  return [...lacking(one, other), ...lacking(other, one)]
}

/**
 * A personal set without what says nothing: what is granted one by one is either granted or not
 * there, all else is either taken away or not there.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where something is granted that is not granted one by one, or
 *   not to these roles
 */
export function personalSet(
  wanted: Partial<Record<Permission, boolean>>,
  roles: Roles,
): Record<string, boolean> {
  const said = personalPermissions.filter((name) => wanted[name] !== undefined)
  const wrong = said.filter((name) => wanted[name] && !isGrantable(name, roles))
  if (wrong.length > 0) {
    const problem = 'cannot be granted to these roles'
    const fields = wrong.map((name) => ({ field: `permissions.${name}`, problem }))
    throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  }
  const telling = said.filter((name) => wanted[name] === grantedSingly.includes(name))
  return Object.fromEntries(telling.map((name) => [name, wanted[name] === true]))
}

/** Whether this is granted one by one, and can be to somebody with these roles. */
function isGrantable(name: Permission, roles: Roles): boolean {
  return grantedSingly.includes(name) && reachOf(name, roles, { [name]: true }).length > 0
}
