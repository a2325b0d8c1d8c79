import { createFileRoute } from '@tanstack/react-router'
import { JoinPracticePage } from '../../features/staff/join-practice-page.tsx'
import { requireMember } from '../../session/guards.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/_auth/join-practice')({
  beforeLoad: requireMember,
  staticData: { wide: true },
  component: () => (
    <Permitted permission="practices.join">
      <JoinPracticePage />
    </Permitted>
  ),
})
