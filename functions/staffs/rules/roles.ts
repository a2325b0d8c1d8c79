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
  may,
  type Permission,
  type PersonalSet,
  personalPermissions,
  reachOf,
} from '#shared/permissions.ts'
import { isSameMailbox } from './same-person.ts'

type Roles = readonly PracticeRole[]

/** Who manages others, with the roles that they hold in the practice. */
export type Manager = { id: string; name: string; email: string | null; roles: Roles }

/** Who calls, as a manager of the practice. */
export function managerOf({ actor, scope }: TenantCall): Manager {
  const { id, name } = actor
  if (actor.kind !== 'member') return { id, name, email: null, roles: [] }
  const { email } = actor.identity.member
  return { id, name, email, roles: rolesIn(actor.identity, scope.practiceId) }
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
  { staffId, email, roles: before }: { staffId: string; email: string; roles: Roles },
  after: Roles,
): void {
  ensureMayManage(manager, before)
  const added = after.filter((code) => !before.includes(code))
  if (added.length === 0 && after.length === before.length)
    throw new CatalogueError('ERR_NO_CHANGE')
  const toSelf = staffId === manager.id || isSameMailbox(email, manager.email)
  ensureMayGive(manager, added, toSelf)
}

/**
 * Checks that a personal set gives its own author nothing, so that two people are needed to widen
 * the rights of one. The only admin of a practice has no colleague to ask, and is exempt.
 * @throws ERR_ACCESS_DENIED
 */
export function ensureNotOwnGain(
  { id }: Pick<Manager, 'id'>,
  { staffId, roles, permissions }: { staffId: string; roles: Roles; permissions: PersonalSet },
  after: PersonalSet,
  isOnlyAdmin: boolean,
): void {
  if (staffId !== id || isOnlyAdmin) return
  const gained = personalPermissions.filter(
    (name) => may(name, roles, after) && !may(name, roles, permissions),
  )
  if (gained.length === 0) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['Ask another admin to give you this permission.'])
}

/** The entries of a personal set in words, for the audit trail. */
export function personalWords(personal: PersonalSet): string[] {
  return Object.entries(personal)
    .map(([name, isGiven]) => `${name} ${isGiven ? 'given' : 'taken'}`)
    .toSorted()
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
