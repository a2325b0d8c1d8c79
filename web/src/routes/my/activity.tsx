import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '../../features/notifications/activity-page.tsx'

export const Route = createFileRoute('/my/activity')({ component: ActivityPage })
