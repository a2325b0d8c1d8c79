import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { isActiveStaff } from '#shared/model/roles.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'

export const MEMBER_STALE_MS = 10 * 60_000

/**
 * The signed-in member, null where nobody is. Once somebody was signed in, the end of the session
 * is an error: the page stays as it is, and the person is asked to sign in again.
 */
export const memberQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal, client, queryKey }): Promise<MemberInfo | null> => {
    try {
      return await api.members.get({ params: { memberId: 'me' } }, { signal })
    } catch (thrown) {
      if (isSignedOut(thrown) && !client.getQueryData(queryKey)) return null
      throw thrown
    }
  },
  staleTime: MEMBER_STALE_MS,
  refetchOnWindowFocus: true,
})

/** Whoever still owes the second factor is not signed in either. */
function isSignedOut(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.class === 'AuthenticationError'
}

/** Notes who has signed in; what was cached for whoever was here before goes. */
export function enter(client: QueryClient, member: MemberInfo) {
  client.clear()
  client.setQueryData(memberQuery.queryKey, member)
}

/** The signed-in member; null for guests and while it is not known. */
export function useMember(): MemberInfo | null {
  return useQuery(memberQuery).data ?? null
}

/**
 * The practice that the member works in now.
 * @throws ERR_ACCESS_DENIED outside of the pages that only staff reach
 */
export function usePractice(): { id: string; name: string; timezone: string } {
  const practice = useMember()?.practice
  if (!practice) throw new ApiError('ERR_ACCESS_DENIED')
  return practice
}

/** True for those who see the practice's pages: its staff and providers. */
export function worksInPractice(member: MemberInfo): boolean {
  return Boolean(member.practice && member.practiceStaff)
}

/** True for staff proper, not for providers (specification, section 6). */
export function isStaff(member: MemberInfo): boolean {
  return isActiveStaff(member.practiceStaff?.practiceStaffRoles ?? [])
}

/** Asks again who is signed in, as after a practice was created. */
export function useRefreshMember(): () => Promise<MemberInfo | null> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...memberQuery, staleTime: 0 })
}
