import { createFileRoute } from '@tanstack/react-router'
import { forgetFactor } from '../../features/account/pending-factor.ts'
import { SignOut } from '../../features/account/sign-out.tsx'

export const Route = createFileRoute('/_auth/logout')({
  // Whoever signs out does not want to be asked for the code of signing in.
  onEnter: () => forgetFactor(),
  component: SignOut,
})
