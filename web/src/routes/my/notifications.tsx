import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { notificationSearch } from '../../features/notifications/search.ts'
import { Permitted } from '../../session/permitted.tsx'
import { worksInPractice } from '../../session/queries.ts'

/** For those who work in no practice; the others have theirs in the practice. */
export const Route = createFileRoute('/my/notifications')({
  validateSearch: notificationSearch,
  beforeLoad: async ({ context, search }) => {
    const member = await context.queryClient.ensureQueryData(memberQuery)
    if (member && worksInPractice(member)) {
      throw redirect({ to: '/practice-hub/notifications', search, replace: true })
    }
  },
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
