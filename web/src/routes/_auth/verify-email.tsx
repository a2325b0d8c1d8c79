import { createFileRoute, redirect } from '@tanstack/react-router'
import { readPending } from '../../features/account/pending.ts'
import { VerifyForm } from '../../features/account/verify-form.tsx'
import { arrivalSearch } from '../../session/arrival.ts'

export const Route = createFileRoute('/_auth/verify-email')({
  validateSearch: arrivalSearch,
  loader: () => {
    const account = readPending()
    if (!account) throw redirect({ to: '/login' })
    return account
  },
  component: VerifyEmail,
})

function VerifyEmail() {
  return <VerifyForm account={Route.useLoaderData()} search={Route.useSearch()} />
}
