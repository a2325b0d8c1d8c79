import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../features/session/guards.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_auth/welcome')({
  beforeLoad: requireMember,
  component: () => <PageHeader title="Welcome" />,
})
