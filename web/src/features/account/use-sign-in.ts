import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { TwoFactorInfo } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { enter, homeOf } from '../../session/member.ts'
import { safeReturnTo } from '../../session/return-to.ts'
import { forgetFactor, keepFactor, newPendingFactor } from './pending-factor.ts'

/** What signing in answers: the member, or what the second factor needs. */
export type SignedIn = MemberInfo | TwoFactorInfo

type Aim = {
  returnTo?: string | undefined
  /** Who signs in, where that is known. */
  email?: string
}

/**
 * Takes whoever has just signed in to where they wanted to go, by way of the second factor. Going
 * back from there does not lead to signing in again.
 */
export function useEnter() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async (answer: SignedIn, { returnTo, email = '' }: Aim = {}) => {
    if ('result' in answer) {
      keepFactor(newPendingFactor(answer, { email, returnTo, now: new Date() }))
      return navigate({ to: '/login/second-factor', replace: true })
    }
    forgetFactor()
    enter(client, answer)
    const path = safeReturnTo(returnTo)
    if (path && path !== '/') return router.history.replace(path)
    return navigate({ to: homeOf(answer), replace: true })
  }
}
