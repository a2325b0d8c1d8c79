import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { returnSearch } from '../../session/return-to.ts'

export const Route = createFileRoute('/_auth/register')({
  validateSearch: returnSearch,
  component: Register,
})

function Register() {
  return <RegisterForm {...Route.useSearch()} />
}
