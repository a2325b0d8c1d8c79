import { createFileRoute } from '@tanstack/react-router'
import { AdminProvidersPage } from '../../features/providers/admin-page.tsx'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/admin/providers')({
  component: () => (
    <Permitted permission="admin.providers.list">
      <AdminProvidersPage />
    </Permitted>
  ),
})
