import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../../../features/dashboard/dashboard.tsx'

export const Route = createFileRoute('/_app/practice-hub/')({ component: Dashboard })
