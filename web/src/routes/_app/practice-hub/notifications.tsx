import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { notificationSearch } from '../../../features/notifications/search.ts'

export const Route = createFileRoute('/_app/practice-hub/notifications')({
  validateSearch: notificationSearch,
  component: NotificationsPage,
})
