import { createFileRoute } from '@tanstack/react-router'
import { ForgetPassword } from '../../features/account/forget-password.tsx'
import { returnSearch } from '../../session/return-to.ts'

export const Route = createFileRoute('/_auth/forget-password')({
  validateSearch: returnSearch,
  component: ForgetPasswordPage,
})

function ForgetPasswordPage() {
  return <ForgetPassword {...Route.useSearch()} />
}
