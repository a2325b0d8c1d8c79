import { createFileRoute } from '@tanstack/react-router'
import { AdminProvidersPage } from '../../features/providers/admin-page.tsx'
import { FramedError } from '../../features/shell/failures.tsx'
import { PublicShell } from '../../features/shell/public-shell.tsx'
import { requireMember } from '../../session/guards.ts'
import { Permitted } from '../../session/permitted.tsx'

/** For the platform's operator, who works in no practice. */
export const Route = createFileRoute('/admin/providers')({
  beforeLoad: requireMember,
  component: () => (
    <PublicShell wide>
      <Permitted permission="admin.providers.list">
        <AdminProvidersPage />
      </Permitted>
    </PublicShell>
  ),
  errorComponent: FramedError,
})
