import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../../features/account/register-form.tsx'

export const Route = createFileRoute('/_auth/register')({ component: RegisterForm })
