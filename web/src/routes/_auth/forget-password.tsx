import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ForgetPassword } from '../../features/account/forget-password.tsx'

export const Route = createFileRoute('/_auth/forget-password')({
  validateSearch: v.object({ returnTo: v.optional(v.fallback(v.string(), '/')) }),
  component: ForgetPasswordPage,
})

function ForgetPasswordPage() {
  return <ForgetPassword {...Route.useSearch()} />
}
