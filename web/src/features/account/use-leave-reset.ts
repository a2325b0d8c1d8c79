import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { leave } from '../../session/member.ts'
import { forgetReset } from './pending-reset.ts'

type Options = { email?: string | undefined; returnTo?: string | undefined }

/** Leads to signing in after a reset, which ended all sessions, that of this browser too. */
export function useLeaveReset({ email, returnTo }: Options) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    forgetReset()
    leave(client)
    return navigate({
      to: '/login',
      search: returnTo ? { returnTo } : {},
      state: { visit: { ...(email && { email }), notice: 'reset' } },
      replace: true,
    })
  }
}
