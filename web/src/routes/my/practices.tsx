import { createFileRoute } from '@tanstack/react-router'
import { PracticesPage } from '../../features/own-charts/practices-page.tsx'

export const Route = createFileRoute('/my/practices')({ component: PracticesPage })
