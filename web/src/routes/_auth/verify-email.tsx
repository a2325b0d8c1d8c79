import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { readPending } from '../../features/account/pending.ts'
import { VerifyForm } from '../../features/account/verify-form.tsx'

export const Route = createFileRoute('/_auth/verify-email')({
  validateSearch: v.object({ returnTo: v.optional(v.fallback(v.string(), '/')) }),
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
