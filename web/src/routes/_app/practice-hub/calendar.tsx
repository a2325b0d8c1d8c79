import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../../../features/appointments/calendar/calendar-page.tsx'
import { calendarSearch } from '../../../features/appointments/calendar/search.ts'
import { ScheduleForAnyone } from '../../../features/consult/form/schedule-button.tsx'
import { PatientSelect } from '../../../features/tasks/form/patient-select.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/calendar')({
  validateSearch: calendarSearch,
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.appointments.list">
      <CalendarPage
        search={search}
        onSearch={(changed) => void navigate({ search: changed, replace: true })}
        choosePatient={(props) => <PatientSelect {...props} />}
        also={
          <ScheduleForAnyone
            variant="default"
            choosePatient={(props) => <PatientSelect {...props} />}
          />
        }
      />
    </Permitted>
  )
}
