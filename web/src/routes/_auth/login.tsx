import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoginForm } from '../../features/account/login-form.tsx'
import { homeOf } from '../../features/session/home.ts'
import { memberQuery } from '../../features/session/queries.ts'
import { safeReturnTo } from '../../features/session/return-to.ts'

const search = v.object({
  /** The path and search to come back to. */
  returnTo: v.optional(v.fallback(v.string(), '/')),
  email: v.optional(v.fallback(v.string(), '')),
})

export const Route = createFileRoute('/_auth/login')({
  validateSearch: search,
  beforeLoad: ({ context, search }) => {
    const member = context.queryClient.getQueryData(memberQuery.queryKey)
    if (!member) return
    throw redirect({ href: safeReturnTo(search.returnTo) ?? homeOf(member) })
  },
  component: Login,
})

function Login() {
  return <LoginForm {...Route.useSearch()} />
}
