import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { Permitted } from '../../../features/session/permitted.tsx'

const search = v.object({ unread: v.fallback(v.optional(v.literal(1)), undefined) })

export const Route = createFileRoute('/_app/practice-hub/notifications')({
  validateSearch: search,
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
