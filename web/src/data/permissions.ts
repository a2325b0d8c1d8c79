import { queryOptions } from '@tanstack/react-query'
import { permissionRoutes } from '#shared/api/permissions.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { createClient } from '../api/client.ts'
import { MEMBER_STALE_MS } from './members.ts'
import { query } from './query.ts'

const api = createClient({ permissions: permissionRoutes })

/** What the member may do: in the practice, or with the account alone where there is none. */
export const permissionsQuery = (practiceId: string | null) =>
  queryOptions({
    ...query(api.permissions.ofTarget, {
      params:
        practiceId === null
          ? { scope: 'members', id: 'me' }
          : { scope: 'practices', id: practiceId },
    }),
    staleTime: MEMBER_STALE_MS,
    refetchOnWindowFocus: true,
  })

/** Permissions of a member, asked for after the member (specification, section 4, Session). */
export const permissionsOf = (member: MemberInfo) => permissionsQuery(member.practice?.id ?? null)

/** What the member may do to one patient or lead of the present practice. */
export const patientPermissionsQuery = (patientId: string) =>
  query(api.permissions.ofTarget, { params: { scope: 'patients', id: patientId } })
