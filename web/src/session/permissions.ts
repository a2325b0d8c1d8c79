import { type QueryClient, useQuery } from '@tanstack/react-query'
import { allows, type PermissionSet } from '#shared/permission-answers.ts'
import type { Permission } from '#shared/permissions.ts'
import { memberQuery } from '../data/members.ts'
import { patientPermissionsQuery, permissionsQuery } from '../data/permissions.ts'
import { useMember } from './member.ts'

/** How far it is known what the visitor may do; a guest may nothing. */
export function usePermissions() {
  const member = useMember()
  return useQuery({
    ...permissionsQuery(member?.practice?.id ?? null),
    enabled: member !== null,
  })
}

/** Whether an answer, where there is one, grants the permission. */
export function isAllowed(set: PermissionSet | undefined, permission: Permission): boolean {
  return set !== undefined && allows(set, permission)
}

/** Whether the member may do this in the present practice, at least to some records. */
export function usePermission(permission: Permission): boolean {
  return isAllowed(usePermissions().data, permission)
}

/** The same as far as it is known now, for the many cells of a list. */
export function isPermittedNow(client: QueryClient, permission: Permission): boolean {
  const practiceId = client.getQueryData(memberQuery.queryKey)?.practice?.id ?? null
  return isAllowed(client.getQueryData(permissionsQuery(practiceId).queryKey), permission)
}

/** Whether the member may do this to this very record; null while it is not known. */
export function usePatientPermission(patientId: string, permission: Permission): boolean | null {
  const isInPractice = Boolean(useMember()?.practice)
  const { data } = useQuery({ ...patientPermissionsQuery(patientId), enabled: isInPractice })
  return data === undefined ? null : allows(data, permission)
}
