import { createFileRoute } from '@tanstack/react-router'
import { Welcome } from '../../features/onboarding/welcome.tsx'
import { requireMember } from '../../features/session/guards.ts'
import { AskToJoin } from '../../features/staff/ask-to-join.tsx'

export const Route = createFileRoute('/_auth/welcome')({
  beforeLoad: requireMember,
  staticData: { wide: true },
  component: () => (
    <Welcome>
      <AskToJoin />
    </Welcome>
  ),
})
