import { createFileRoute } from '@tanstack/react-router'
import { ScheduleForAnyone } from '../../features/consult/form/schedule-button.tsx'
import { OwnConsults } from '../../features/consult/list/own-list.tsx'
import { StaffConsults } from '../../features/consult/list/staff-list.tsx'
import { consultsSearch } from '../../features/consult/search.ts'
import { PatientSelect } from '../../features/tasks/form/patient-select.tsx'
import { useMember, worksInPractice } from '../../session/member.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/v-consult/')({
  validateSearch: consultsSearch,
  component: Consults,
})

function Consults() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const member = useMember()
  if (member && worksInPractice(member) && !search.own) {
    return (
      <Permitted permission="videoConsultations.list">
        <StaffConsults
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          action={<ScheduleForAnyone choosePatient={(props) => <PatientSelect {...props} />} />}
        />
      </Permitted>
    )
  }
  return (
    <OwnConsults
      chart={search.chart}
      onChoose={(chart) => void navigate({ search: { ...search, chart }, resetScroll: false })}
    />
  )
}
