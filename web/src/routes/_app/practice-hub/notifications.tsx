import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { notificationSearch } from '../../../features/notifications/search.ts'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/notifications')({
  validateSearch: notificationSearch,
  component: Notifications,
})

function Notifications() {
  const { unread } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="members.notifications.read">
      <NotificationsPage
        unread={unread === 1}
        onUnread={(only) =>
          void navigate({ search: { unread: only ? 1 : undefined }, replace: true })
        }
      />
    </Permitted>
  )
}
