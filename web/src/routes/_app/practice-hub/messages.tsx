import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '../../../features/messages/inbox-page.tsx'
import { inboxSearch } from '../../../features/messages/search.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { bookProposed, fileMessages, messageHelp } from '../-message-help.tsx'

export const Route = createFileRoute('/_app/practice-hub/messages')({
  validateSearch: inboxSearch,
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
