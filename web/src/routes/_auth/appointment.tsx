import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { reminderLink } from '../../features/appointment-reply/reminder-link.ts'
import { ReplyPage } from '../../features/appointment-reply/reply-page.tsx'
import { takeSecret } from '../../session/kept-secret.ts'

export const Route = createFileRoute('/_auth/appointment')({
  // The secret of the link must not stay in the address, nor in the history.
  beforeLoad: async ({ location, context }) => {
    if (takeSecret(location.searchStr, 'key', reminderLink)) {
      throw redirect({ to: '/appointment', search: {}, replace: true })
    }
    await context.queryClient.ensureQueryData(memberQuery)
  },
  component: Appointment,
})

function Appointment() {
  return <ReplyPage reminder={reminderLink.read() ?? ''} />
}
