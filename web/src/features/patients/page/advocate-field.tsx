import type { PatientRecord } from '#shared/model/patient.ts'
import { setAdvocate } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { patientLabels } from '../texts.ts'
import { useStaffChoices } from '../use-staff-choices.ts'
import { PanelSelect } from './panel-select.tsx'
import { pageTexts as texts } from './texts.ts'

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
  const chosen = chosenOf(props)
  return (
    <PanelSelect
      label={of === 'lead' ? patientLabels.leadAdvocate : patientLabels.advocate}
      choices={useStaffChoices('advocates', chosen)}
      chosen={chosen?.id ?? null}
      nothingFound={texts.noAdvocate}
      change={setAdvocate(usePractice().id, record.patientId, of)}
      saved={texts.advocateSaved}
    />
  )
}
