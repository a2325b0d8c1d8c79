import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '../../features/operators/accounts-page.tsx'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/admin/accounts')({
  component: () => (
    <Permitted permission="admin.accounts.read">
      <AccountsPage />
    </Permitted>
  ),
})
