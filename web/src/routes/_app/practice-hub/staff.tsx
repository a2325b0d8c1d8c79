import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { StaffPage } from '../../../features/staff/staff-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

export const Route = createFileRoute('/_app/practice-hub/staff')({
  validateSearch: v.object({ dialog: lenient(v.literal('invite')) }),
  component: Staff,
})

function Staff() {
  const { dialog } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.staffs.list">
      <StaffPage
        inviting={dialog === 'invite'}
        setInviting={(open) =>
          void navigate({ search: open ? { dialog: 'invite' } : {}, resetScroll: false })
        }
      />
    </Permitted>
  )
}
