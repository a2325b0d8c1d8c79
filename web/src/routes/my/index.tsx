import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { HomePage } from '../../features/home/home-page.tsx'
import { WaitingInvitations } from '../../features/own-charts/waiting-invitations.tsx'

/** The home of patients; members without a chart have a profile here, and nothing else. */
export const Route = createFileRoute('/my/')({
  beforeLoad: async ({ context }) => {
    const member = await context.queryClient.ensureQueryData(memberQuery)
    if (!member?.patients.length) throw redirect({ to: '/my/profile', replace: true })
  },
  component: () => <HomePage before={<WaitingInvitations />} />,
})
