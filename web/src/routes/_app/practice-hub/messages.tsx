import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { InboxPage } from '../../../features/messages/inbox-page.tsx'
import { inboxSearch, namedPatient, patientSearch } from '../../../features/messages/search.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { bookProposed, fileMessages, messageHelp } from '../-message-help.tsx'

export const Route = createFileRoute('/_app/practice-hub/messages')({
  validateSearch: v.object({ ...inboxSearch.entries, ...patientSearch.entries }),
  beforeLoad: ({ search }) => {
    const patientId = namedPatient(search)
    if (patientId === undefined) return
    throw redirect({ to: '/practice-hub/messages', search: { with: patientId }, replace: true })
  },
  component: Messages,
})

function Messages() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="messaging.list">
      <InboxPage
        search={search}
        onSearch={(changes, replace = false) =>
          void navigate({ search: { ...search, ...changes }, replace, resetScroll: false })
        }
        help={messageHelp}
        book={bookProposed}
        file={fileMessages}
      />
    </Permitted>
  )
}
