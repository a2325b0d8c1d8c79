import { createFileRoute, redirect } from '@tanstack/react-router'
import { isLapsed, readFactor } from '../../features/account/pending-factor.ts'
import { SecondFactorForm } from '../../features/account/second-factor-form.tsx'
import { returnSearch } from '../../session/return-to.ts'

export const Route = createFileRoute('/_auth/login_/second-factor')({
  validateSearch: returnSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { returnTo } }) => {
    const pending = readFactor()
    const search = returnTo ? { returnTo } : {}
    if (!pending) throw redirect({ to: '/login', search })
    if (isLapsed(pending)) {
      const visit = { email: pending.email, notice: 'lapsed' as const }
      throw redirect({ to: '/login', search, state: { visit } })
    }
    return returnTo ? { ...pending, returnTo } : pending
  },
  component: SecondFactor,
})

function SecondFactor() {
  return <SecondFactorForm pending={Route.useLoaderData()} />
}
