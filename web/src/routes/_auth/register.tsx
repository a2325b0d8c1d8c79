import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { RegisterForm } from '../../features/account/register-form.tsx'

export const Route = createFileRoute('/_auth/register')({
  validateSearch: v.object({ returnTo: v.optional(v.fallback(v.string(), '/')) }),
  component: Register,
})

function Register() {
  return <RegisterForm {...Route.useSearch()} />
}
