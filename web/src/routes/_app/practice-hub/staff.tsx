import { createFileRoute } from '@tanstack/react-router'
import { StaffPage } from '../../../features/staff/staff-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/staff')({
  component: () => (
    <Permitted permission="practices.staffs.list">
      <StaffPage />
    </Permitted>
  ),
})
