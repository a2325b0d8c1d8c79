import { createFileRoute } from '@tanstack/react-router'
import { Welcome } from '../../features/onboarding/welcome.tsx'
import { AskToJoin } from '../../features/staff/ask-to-join.tsx'
import { requireMember } from '../../session/guards.ts'

export const Route = createFileRoute('/_auth/welcome')({
  beforeLoad: requireMember,
  staticData: { wide: true },
  component: () => (
    <Welcome>
      <AskToJoin />
    </Welcome>
  ),
})
