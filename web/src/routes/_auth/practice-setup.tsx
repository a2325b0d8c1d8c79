import { createFileRoute } from '@tanstack/react-router'
import { PracticeSetup } from '../../features/onboarding/practice-setup.tsx'
import { requireMember } from '../../session/guards.ts'

export const Route = createFileRoute('/_auth/practice-setup')({
  beforeLoad: requireMember,
  staticData: { wide: true },
  component: PracticeSetup,
})
