import { hasLeadRole, type PracticeRole } from './model/roles.ts'
import { may, type PersonalSet, type PracticePermission } from './permissions.ts'

/** What decides the rights of a person in a practice: the roles, and the personal set over them. */
export type Membership = { roles: readonly PracticeRole[]; permissions: PersonalSet }

/** Whether a person's roles and personal set give a permission. */
export function isPermitted(
  { roles, permissions }: Membership,
  permission: PracticePermission,
): boolean {
  return may(permission, roles, permissions)
}

/** Whether a person is given leads and tasks: their role takes them, and they may see them. */
export function takesLeads(membership: Membership): boolean {
  return (
    hasLeadRole(membership.roles) &&
    isPermitted(membership, 'patients.read') &&
    isPermitted(membership, 'practices.tasks.list')
  )
}
