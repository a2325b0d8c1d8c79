import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setReminded } from '../../../data/appointments.ts'
import { useAction } from '../../../data/mutation.ts'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { appointmentTexts as texts } from '../texts.ts'

/** Whether the person is reminded of appointments, which the patient can say as well. */
export function RemindedSwitch({ patientId }: { patientId: string }) {
  const { id: practiceId } = usePractice()
  const { data: record } = useQuery(patientQuery(practiceId, patientId))
  const mayChange = usePermission('practices.appointments.update')
  const change = useAction(setReminded(practiceId, patientId))
  if (!record) return null
  return (
    <Switch
      label={texts.remind}
      // What is being saved is shown as it will be.
      checked={record.isReminded !== change.pending}
      disabled={!mayChange || change.pending}
      onChange={(event) => change.start(event.currentTarget.checked)}
    />
  )
}
