import type { PracticeRole } from './model/roles.ts'
import { type PersonalSet, type PracticePermission, reachOf } from './permissions.ts'

type Colleague = {
  staffId: string
  roles: readonly PracticeRole[]
  permissions?: PersonalSet
}

/** What decides which colleagues see a record. */
export type MentionRecord = { isLead: boolean; providerId: string | null }

/**
 * Whether a colleague may be notified of a text about a record: their roles let them read such texts, and the
 * record is within their reach. Managers of groups are not, unless a role lets them.
 */
export function mayBeNotified(
  permission: PracticePermission,
  { staffId, roles, permissions }: Colleague,
  { isLead, providerId }: MentionRecord,
): boolean {
  const reaches = reachOf(permission, roles, permissions)
  return (
    reaches.includes('all') ||
    (reaches.includes('leads') && isLead) ||
    (reaches.includes('treated') && providerId === staffId)
  )
}
