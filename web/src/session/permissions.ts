import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { allows, type PermissionSet } from '#shared/permission-set.ts'
import type { Permission } from '#shared/permissions.ts'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { MEMBER_STALE_MS, useMember } from './queries.ts'

/** What the member may do: in the practice, or with the account alone where there is none. */
export function permissionsQuery(practiceId: string | null) {
  return queryOptions({
    queryKey: keys.practicePermissions(practiceId),
    queryFn: ({ signal }) => {
      const params =
        practiceId === null
          ? ({ scope: 'members', id: 'me' } as const)
          : ({ scope: 'practices', id: practiceId } as const)
      return api.permissions.ofTarget({ params }, { signal })
    },
    staleTime: MEMBER_STALE_MS,
    refetchOnWindowFocus: true,
  })
}

/** What the member may do to one patient or lead of the present practice. */
export function patientPermissionsQuery(practiceId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.patientPermissions(practiceId, patientId),
    queryFn: ({ signal }) =>
      api.permissions.ofTarget({ params: { scope: 'patients', id: patientId } }, { signal }),
  })
}

/** Permissions of a member, asked for after the member (specification, section 4, Session). */
export function permissionsOf(member: MemberInfo) {
  return permissionsQuery(member.practice?.id ?? null)
}

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

/** Whether the member may do this to this very record; null while it is not known. */
export function usePatientPermission(patientId: string, permission: Permission): boolean | null {
  const practiceId = useMember()?.practice?.id ?? ''
  const { data } = useQuery({
    ...patientPermissionsQuery(practiceId, patientId),
    enabled: practiceId !== '',
  })
  return data === undefined ? null : allows(data, permission)
}
