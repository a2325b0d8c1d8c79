import { createFileRoute } from '@tanstack/react-router'
import { OwnScansPage } from '../../features/uploads/library/own-page.tsx'

export const Route = createFileRoute('/my/scans')({ component: OwnScansPage })
