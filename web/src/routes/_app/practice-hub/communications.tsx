import { createFileRoute } from '@tanstack/react-router'
import { CommunicationsPage } from '../../../features/communications/communications-page.tsx'
import { PatientSelect } from '../../../features/tasks/form/patient-select.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/communications')({
  component: () => (
    <Permitted permission="practices.communications.list">
      <CommunicationsPage
        choosePerson={({ chosen, onChoose, ...props }) => (
          <PatientSelect
            {...props}
            chosen={chosen && { ...chosen, providerId: null }}
            onChoose={onChoose}
          />
        )}
      />
    </Permitted>
  ),
})
