import { createFileRoute, redirect } from '@tanstack/react-router'
import { Welcome } from '../../features/onboarding/welcome.tsx'
import { WaitingInvitations } from '../../features/own-charts/waiting-invitations.tsx'
import { requireMember } from '../../session/guards.ts'
import { homeOf, isOperator } from '../../session/member.ts'

export const Route = createFileRoute('/_auth/welcome')({
  beforeLoad: async (visit) => {
    const member = await requireMember(visit)
    if (isOperator(member)) throw redirect({ to: homeOf(member), replace: true })
  },
  staticData: { wide: true },
  component: () => <Welcome invitations={<WaitingInvitations />} />,
})
