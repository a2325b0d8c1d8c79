import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { setAdvocate } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { useFields } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { displayName } from '../../../ui/names.ts'
import { sectionOf } from '../../../ui/sections.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { patientLabels } from '../texts.ts'
import { useStaffChoices } from '../use-staff-choices.ts'
import { pageTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; opened: boolean; onClose: () => void }

/** Gives a patient or lead to an advocate. */
export function AssignDialog({ record, opened, onClose }: Props) {
  const permission = sectionOf(record) === 'leads' ? 'practices.leads.assign' : 'patients.assign'
  const mayAssign = usePatientPermission(record.patientId, permission) === true
  const title = texts.assignTo(displayName(record))
  return (
    <FormDialog title={title} opened={opened && mayAssign} onClose={onClose}>
      <Assign record={record} onClose={onClose} />
    </FormDialog>
  )
}

function Assign({ record, onClose }: Omit<Props, 'opened'>) {
  const { id: practiceId } = usePractice()
  const isLead = sectionOf(record) === 'leads'
  const chosen = isLead ? record.leadAdvocate : record.patientAdvocate
  const label = isLead ? patientLabels.leadAdvocate : patientLabels.advocate
  const form = useFields({
    initialValues: { advocateId: chosen?.id ?? '' },
    labels: { advocateId: label },
  })
  const of = isLead ? 'lead' : 'patient'
  const assign = useAction(setAdvocate(practiceId, record.patientId, of), {
    onSuccess: () => {
      notifications.show({ message: texts.advocateSaved, color: 'green' })
      onClose()
    },
    onError: form.report,
  })
  const start = ({ advocateId }: { advocateId: string | null }) => assign.start(advocateId || null)
  return (
    <SubmitForm
      form={form}
      action={{ ...assign, start }}
      submit={texts.assign}
      disabled={!form.isDirty()}
      onCancel={onClose}
    >
      <Select
        data-autofocus
        searchable
        clearable
        placeholder={texts.none}
        nothingFoundMessage={texts.noAdvocate}
        data={useStaffChoices('advocates', chosen)}
        {...form.field('advocateId')}
      />
    </SubmitForm>
  )
}
