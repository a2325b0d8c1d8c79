import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { ConnectPage } from '../../features/own-charts/connect-page.tsx'
import { invitationLink } from '../../features/own-charts/invitation-link.ts'
import { takeSecret } from '../../session/kept-secret.ts'

export const Route = createFileRoute('/_auth/connect')({
  // The secret of the link must not stay in the address, nor in the history.
  beforeLoad: async ({ location, context }) => {
    if (takeSecret(location.searchStr, 'invitation', invitationLink)) {
      throw redirect({ to: '/connect', search: {}, replace: true })
    }
    await context.queryClient.ensureQueryData(memberQuery)
  },
  component: ConnectPage,
})
