import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { LoginForm } from '../../features/account/login-form.tsx'
import { isLapsed, readFactor } from '../../features/account/pending-factor.ts'
import { homeOf } from '../../session/member.ts'
import { returnSearch, safeReturnTo } from '../../session/return-to.ts'

export const Route = createFileRoute('/_auth/login')({
  validateSearch: returnSearch,
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
