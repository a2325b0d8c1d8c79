import { hasLeadRole, type PracticeRole } from './model/roles.ts'
import { may, type PersonalSet, type PracticePermission } from './permissions.ts'

/** The rights of a person in a practice: the roles, and the personal set that overrides them. */
export type Membership = { roles: readonly PracticeRole[]; permissions: PersonalSet }

/** Whether a person's roles and personal set give a permission. */
export function isPermitted(
  { roles, permissions }: Membership,
  permission: PracticePermission,
): boolean {
  return may(permission, roles, permissions)
}

/** Whether leads and tasks may be assigned to a person: a role takes them and may see them. */
export function takesLeads(membership: Membership): boolean {
  return (
    hasLeadRole(membership.roles) &&
    isPermitted(membership, 'patients.read') &&
    isPermitted(membership, 'practices.tasks.list')
  )
}
