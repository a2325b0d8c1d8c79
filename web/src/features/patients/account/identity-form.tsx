import { notifications } from '@mantine/notifications'
import type { PatientRecord } from '#shared/model/patient.ts'
import { confirmIdentity } from '../../../data/chart-accounts.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { emptyIdentity, IdentityFields, validateIdentity } from './identity-fields.tsx'
import { accountLabels, identityTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; invitationId: string; onDone: () => void }

/** Records that staff checked at the desk who the person is. */
export function IdentityForm({ record, invitationId, onDone }: Props) {
  const form = useFields({
    initialValues: emptyIdentity,
    labels: accountLabels,
    optional: ['note'],
    validate: validateIdentity,
  })
  useDraft(`identity-${record.patientId}`, form)
  const confirm = useAction(confirmIdentity(record), {
    onSuccess: () => {
      notifications.show({ message: texts.done, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        start: (identity) => confirm.start({ invitationId, identity }),
        pending: confirm.pending,
      }}
      submit={texts.submit}
      onCancel={onDone}
    >
      <Hint>{texts.lead}</Hint>
      <IdentityFields form={form} />
    </SubmitForm>
  )
}
