import { createFileRoute } from '@tanstack/react-router'
import { PracticeSetup } from '../../features/onboarding/practice-setup.tsx'
import { PracticeSetupPending } from '../../features/onboarding/practice-setup-pending.tsx'
import { requireMember } from '../../session/guards.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/_auth/practice-setup')({
  beforeLoad: requireMember,
  staticData: { wide: true },
  component: () => (
    <Permitted permission="practices.create">
      <PracticeSetup />
    </Permitted>
  ),
  pendingComponent: PracticeSetupPending,
})
