import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OwnAppointmentsPage } from '../../features/own-appointments/page.tsx'
import { lenient } from '../../ui/search.ts'

export const Route = createFileRoute('/my/appointments')({
  validateSearch: v.object({ chart: lenient(v.string()) }),
  component: Appointments,
})

function Appointments() {
  const { chart } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OwnAppointmentsPage
      patientId={chart}
      onChoose={(chosen) => void navigate({ search: { chart: chosen }, resetScroll: false })}
    />
  )
}
