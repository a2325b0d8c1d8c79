import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { isActiveStaff, type PracticeRole, role } from '#shared/model/roles.ts'
import { ApiError } from '../api/api-error.ts'
import { memberQuery } from '../data/members.ts'
import { noteSignIn } from './idle/tabs.ts'

/** Notes who has signed in; what was cached for whoever was here before goes. */
export function enter(client: QueryClient, member: MemberInfo) {
  noteSignIn(member.id, Date.now())
  replaceMember(client, member)
}

/** Notes in this tab that nobody is signed in any more; what was cached goes. */
export function leave(client: QueryClient) {
  replaceMember(client, null)
}

/** The query of the member stays, for what shows it is to hear of the change. */
function replaceMember(client: QueryClient, member: MemberInfo | null) {
  const { queryKey } = memberQuery
  const kept = hashKey(queryKey)
  void client.cancelQueries({ queryKey, exact: true })
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept })
  client.getMutationCache().clear()
  client.setQueryData(queryKey, member)
}

/** The signed-in member; null for guests and while it is not known. */
export function useMember(): MemberInfo | null {
  return useQuery(memberQuery).data ?? null
}

/**
 * The practice that the member works in now.
 * @throws ERR_ACCESS_DENIED outside of the pages that only staff reach
 */
export function usePractice(): NonNullable<MemberInfo['practice']> {
  const practice = useMember()?.practice
  if (!practice) throw new ApiError('ERR_ACCESS_DENIED')
  return practice
}

/** The member's roles in the practice where they work now. */
export function useOwnRoles(): readonly PracticeRole[] {
  return useMember()?.practiceStaff?.practiceStaffRoles ?? []
}

/** True for those who see the practice's pages: its staff and providers. */
export function worksInPractice(member: MemberInfo): boolean {
  return Boolean(member.practice && member.practiceStaff) && !isOperator(member)
}

/** True for staff proper, not for providers (specification, section 6). */
export function isStaff(member: MemberInfo): boolean {
  return isActiveStaff(member.practiceStaff?.practiceStaffRoles ?? [])
}

/** Whether somebody of the staff has a business phone that is on. */
export const hasBusinessPhone = (member: MemberInfo): boolean =>
  isStaff(member) && member.practiceStaff?.businessPhoneEnabled === true

/** Asks again who is signed in, as after a practice was created. */
export function useRefreshMember(): () => Promise<MemberInfo | null> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...memberQuery, staleTime: 0 })
}

/** True for the platform's operator, who has no part in any practice. */
export function isOperator({ role: main }: MemberInfo): boolean {
  return main === role.admin
}

/**
 * Where a member's day begins: at the platform's providers, in the practice, at the home of a patient,
 * or at choosing between them.
 */
export function homeOf(
  member: MemberInfo,
): '/admin/providers' | '/practice-hub' | '/my' | '/welcome' {
  if (isOperator(member)) return '/admin/providers'
  if (worksInPractice(member)) return '/practice-hub'
  return member.patients.length > 0 ? '/my' : '/welcome'
}
