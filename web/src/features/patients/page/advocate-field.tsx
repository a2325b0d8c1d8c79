import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { takesLeads } from '#shared/model/roles.ts'
import { useAction } from '../../../data/mutation.ts'
import { setAdvocate } from '../../../data/patients.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { patientLabels, pageTexts as texts } from '../texts.ts'

/** Whose advocate: who looks after the patient, or follows up the lead. */
type Props = { record: PatientRecord; of: 'patient' | 'lead' }

const permissions = { patient: 'patients.assign', lead: 'practices.leads.assign' } as const

const chosenOf = ({ record, of }: Props) =>
  of === 'lead' ? record.leadAdvocate : record.patientAdvocate

/** Who of the staff cares for the person; chosen in place by those who may. */
export function AdvocateField(props: Props) {
  const mayChoose = usePatientPermission(props.record.patientId, permissions[props.of])
  if (!mayChoose) return chosenOf(props)?.name ?? texts.nothing
  return <AdvocateSelect {...props} />
}

function AdvocateSelect(props: Props) {
  const { record, of } = props
  const { id } = usePractice()
  const chosen = chosenOf(props)
  const { data: staffs } = useQuery(staffsQuery(id))
  const advocates = (staffs ?? [])
    .filter(({ roles }) => takesLeads(roles))
    .map(({ staffId, firstName, lastName }) => ({
      value: staffId,
      label: `${firstName} ${lastName}`,
    }))
  // Whoever left stays what is chosen until somebody else is.
  const isGone = chosen && advocates.every(({ value }) => value !== chosen.id)
  const gone = isGone
    ? [{ value: chosen.id, label: staffs ? texts.former(chosen.name) : chosen.name }]
    : []
  const { start, pending, input } = useAction(setAdvocate(id, record.patientId, of), {
    onSuccess: () => notifications.show({ message: texts.advocateSaved, color: 'green' }),
  })
  return (
    <Select
      size="xs"
      aria-label={of === 'lead' ? patientLabels.leadAdvocate : patientLabels.advocate}
      placeholder={texts.none}
      searchable
      clearable
      nothingFoundMessage={texts.noAdvocate}
      data={[...advocates, ...gone]}
      value={input === undefined ? (chosen?.id ?? null) : input}
      disabled={pending}
      onChange={start}
    />
  )
}
