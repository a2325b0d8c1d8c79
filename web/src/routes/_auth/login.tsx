import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoginForm } from '../../features/account/login-form.tsx'
import { isLapsed, readFactor } from '../../features/account/pending-factor.ts'
import { homeOf } from '../../session/home.ts'
import { memberQuery } from '../../session/queries.ts'
import { safeReturnTo } from '../../session/return-to.ts'

const search = v.object({
  /** The path and search to come back to. */
  returnTo: v.optional(v.fallback(v.string(), '/')),
})

export const Route = createFileRoute('/_auth/login')({
  validateSearch: search,
  beforeLoad: ({ context, search }) => {
    const member = context.queryClient.getQueryData(memberQuery.queryKey)
    if (member) throw redirect({ href: safeReturnTo(search.returnTo) ?? homeOf(member) })
    const factor = readFactor()
    if (!factor || isLapsed(factor)) return
    throw redirect({ to: '/login/second-factor', search, replace: true })
  },
  component: Login,
})

function Login() {
  return <LoginForm {...Route.useSearch()} />
}
