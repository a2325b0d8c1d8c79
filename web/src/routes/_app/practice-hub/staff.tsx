import { createFileRoute } from '@tanstack/react-router'
import { Permitted } from '../../../features/session/permitted.tsx'
import { StaffPage } from '../../../features/staff/staff-page.tsx'

export const Route = createFileRoute('/_app/practice-hub/staff')({
  component: () => (
    <Permitted permission="practices.staffs.list">
      <StaffPage />
    </Permitted>
  ),
})
