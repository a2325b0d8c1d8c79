import { createFileRoute } from '@tanstack/react-router'
import { SignOut } from '../../features/account/sign-out.tsx'

export const Route = createFileRoute('/_auth/logout')({ component: SignOut })
