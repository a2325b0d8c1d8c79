import { createFileRoute, redirect } from '@tanstack/react-router'
import { parametersIn } from '../../features/account/openid.ts'
import { OpenidCallback } from '../../features/account/openid-callback.tsx'
import { forgetLink } from '../../features/account/pending-link.ts'

export const Route = createFileRoute('/_auth/openid/callback')({
  // The code must not stay in the address.
  beforeLoad: ({ location }) => {
    const openid = parametersIn(location.searchStr)
    if (!openid) return
    forgetLink()
    throw redirect({ to: '/openid/callback', search: {}, state: { openid }, replace: true })
  },
  component: OpenidCallback,
})
