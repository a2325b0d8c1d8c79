import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { notificationSearch } from '../../features/notifications/search.ts'
import { worksInPractice } from '../../session/member.ts'

/** For those who work in no practice; the others have theirs in the practice. */
export const Route = createFileRoute('/my/notifications')({
  validateSearch: notificationSearch,
  beforeLoad: async ({ context, search }) => {
    const member = await context.queryClient.ensureQueryData(memberQuery)
    if (member && worksInPractice(member)) {
      throw redirect({ to: '/practice-hub/notifications', search, replace: true })
    }
  },
  component: NotificationsPage,
})
