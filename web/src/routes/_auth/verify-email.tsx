import { createFileRoute, redirect } from '@tanstack/react-router'
import { readPending } from '../../features/account/pending.ts'
import { VerifyForm } from '../../features/account/verify-form.tsx'
import { returnSearch } from '../../session/return-to.ts'

export const Route = createFileRoute('/_auth/verify-email')({
  validateSearch: returnSearch,
  loader: () => {
    const account = readPending()
    if (!account) throw redirect({ to: '/login' })
    return account
  },
  component: VerifyEmail,
})

function VerifyEmail() {
  const { returnTo } = Route.useSearch()
  return <VerifyForm account={Route.useLoaderData()} returnTo={returnTo} />
}
