import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberQuery } from '../data/members.ts'
import { GuestPage } from '../features/messages/guest-page.tsx'
import { messageLink, openedLink } from '../features/messages/message-link.ts'
import { cardSearch, namedPatient, patientSearch } from '../features/messages/search.ts'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { clearGuestDrafts } from '../session/drafts.ts'
import { pairIn } from '../session/kept-pair.ts'
import { worksInPractice } from '../session/member.ts'

export const Route = createFileRoute('/messages')({
  validateSearch: v.object({ ...cardSearch.entries, ...patientSearch.entries }),
  // The link's password must not stay in the address, nor in the history.
  beforeLoad: async ({ location, context, search }) => {
    const link = pairIn(location.searchStr)
    if (link) {
      if (messageLink.read()?.key !== link.key) clearGuestDrafts()
      messageLink.keep(link)
      // Another link may be another patient's.
      openedLink.forget()
      throw redirect({ to: '/messages', search: { type: search.type }, replace: true })
    }
    if (messageLink.read()) return
    const member = await context.queryClient.ensureQueryData(memberQuery)
    const patientId = namedPatient(search)
    if (member && patientId && worksInPractice(member))
      throw redirect({ to: '/practice-hub/messages', search: { with: patientId }, replace: true })
    if (member?.patients.length) {
      const own = { chart: patientId, type: search.type }
      throw redirect({ to: '/my/messages', search: own, replace: true })
    }
  },
  component: Messages,
})

function Messages() {
  const { type } = Route.useSearch()
  return (
    <PublicShell wide>
      <GuestPage entersCard={type !== undefined} />
    </PublicShell>
  )
}
