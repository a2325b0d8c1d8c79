import { covers, type Reachable } from '#functions/platform/identity/scope.ts'
import type { Standing } from '#functions/platform/identity/standing.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type PermissionScope,
  type PermissionSet,
  permissionSetOf,
  permissionsUnder,
} from '#shared/permission-set.ts'
import { type Permission, type Reach, reachOf } from '#shared/permissions.ts'

/** What is asked, as the path names it. */
export type Question = {
  scope: PermissionScope
  id?: string
  subscope?: string
  subid?: string
  action?: string
}

/**
 * What the caller holds where the question leads, and what it is about: anything there (any), one
 * record, or something that is not looked up here (unseen).
 */
export type Target = { standing: Standing; about: 'any' | 'unseen' | Reachable }

/** What holds also of what was not looked at. */
const sweeping: readonly Reach[] = ['all', 'self', 'platform']

/** Whether a permission is granted on a target. */
export function isGranted(permission: Permission, { standing, about }: Target): boolean {
  const reaches = reachOf(permission, standing.holders, standing.personal)
  if (about === 'any') return reaches.length > 0
  if (about === 'unseen') return reaches.some((reach) => sweeping.includes(reach))
  return covers({ ...standing, reaches }, about)
}

/**
 * The answer to a question; without a target everything is false.
 * @throws ERR_PERMIT_NOT_SET where the policy table has no such part or action
 */
export function answerTo(
  { scope, subscope, action }: Question,
  target: Target | null,
): PermissionSet {
  const names = permissionsUnder(scope, subscope, action)
  if (names.length === 0) throw new CatalogueError('ERR_PERMIT_NOT_SET')
  return permissionSetOf(names, (name) => target !== null && isGranted(name, target))
}
