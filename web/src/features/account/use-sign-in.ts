import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { homeOf } from '../session/home.ts'
import { enter } from '../session/queries.ts'
import { safeReturnTo } from '../session/return-to.ts'

/** Takes a member who has just signed in to where they wanted to go. */
export function useEnter() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async (member: MemberInfo, returnTo?: string) => {
    enter(client, member)
    const path = safeReturnTo(returnTo)
    if (path && path !== '/') router.history.push(path)
    else await navigate({ to: homeOf(member) })
  }
}
