import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../data/members.ts'
import { GuestPage } from '../features/messages/guest-page.tsx'
import { messageLink, openedLink } from '../features/messages/message-link.ts'
import { cardSearch } from '../features/messages/search.ts'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { clearGuestDrafts } from '../session/drafts.ts'
import { pairIn } from '../session/kept-pair.ts'

export const Route = createFileRoute('/messages')({
  validateSearch: cardSearch,
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
    if (member?.patients.length)
      throw redirect({ to: '/my/messages', search: { type: search.type }, replace: true })
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
