import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginForm } from '../../features/account/login-form.tsx'
import { isLapsed, readFactor } from '../../features/account/pending-factor.ts'
import { leadOnSignedIn } from '../../session/guards.ts'
import { returnSearch, safeReturnTo } from '../../session/return-to.ts'
import { StepCardPending } from '../../ui/step-card.tsx'

export const Route = createFileRoute('/_auth/login')({
  validateSearch: returnSearch,
  beforeLoad: async ({ context, search }) => {
    await leadOnSignedIn({ context }, safeReturnTo(search.returnTo))
    const factor = readFactor()
    if (!factor || isLapsed(factor)) return
    throw redirect({ to: '/login/second-factor', search, replace: true })
  },
  pendingComponent: StepCardPending,
  component: Login,
})

function Login() {
  return <LoginForm {...Route.useSearch()} />
}
