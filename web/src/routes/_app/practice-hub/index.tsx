import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Dashboard } from '../../../features/dashboard/dashboard.tsx'
import { AddPatient } from '../../../features/patients/form/add-patient.tsx'
import { usePermission } from '../../../session/permissions.ts'
import { lenient } from '../../../ui/search.ts'

export const Route = createFileRoute('/_app/practice-hub/')({
  validateSearch: v.object({ dialog: lenient(v.literal('add')) }),
  component: Home,
})

function Home() {
  const { dialog } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayAdd = usePermission('patients.create')
  return (
    <>
      <Dashboard />
      <AddPatient
        section="patients"
        opened={dialog === 'add' && mayAdd}
        onClose={() => void navigate({ search: {}, resetScroll: false })}
      />
    </>
  )
}
