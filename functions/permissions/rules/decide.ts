import type { Holdings } from '#functions/platform/identity/holdings.ts'
import { covers, type Reachable } from '#functions/platform/identity/scope.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PermissionSet } from '#shared/permission-answers.ts'
import { type PermissionScope, permissionSetOf, permissionsUnder } from '#shared/permission-set.ts'
import { type Permission, type Reach, reachOf } from '#shared/permissions.ts'

/** A question, as the path asks it. */
export type Question = {
  scope: PermissionScope
  id?: string
  subscope?: string
  subid?: string
  action?: string
}

/**
 * What the caller holds in the practice that the question is about, and for which record: any, a
 * given one, or one that is not looked up here (unseen).
 */
export type Target = { holdings: Holdings; about: 'any' | 'unseen' | Reachable }

/** Reaches that cover every record, also one that was not looked up. */
const unrestricted: readonly Reach[] = ['all', 'self', 'platform']

/** Whether a permission is granted on a target. */
export function isGranted(permission: Permission, { holdings, about }: Target): boolean {
  const reaches = reachOf(permission, holdings.holders, holdings.personal)
  if (about === 'any') return reaches.length > 0
  if (about === 'unseen') return reaches.some((reach) => unrestricted.includes(reach))
  return covers({ ...holdings, reaches }, about)
}

/**
 * The answer to a question; without a target everything is false.
 * @throws ERR_PERMIT_NOT_SET if the policy table has no such part or action
 */
export function answerTo(
  { scope, subscope, action }: Question,
  target: Target | null,
): PermissionSet {
  const names = permissionsUnder(scope, subscope, action)
  if (names.length === 0) throw new CatalogueError('ERR_PERMIT_NOT_SET')
  return permissionSetOf(names, (name) => target !== null && isGranted(name, target))
}
