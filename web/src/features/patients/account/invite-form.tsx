import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PatientRecord } from '#shared/model/patient.ts'
import { inviteToChart } from '../../../data/chart-accounts.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { SegmentedField } from '../../../ui/segmented-field.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { initialInvite, toInvite, validateInvite } from './invite.ts'
import { accountLabels, inviteTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; onDone: () => void }

/** Sends an invitation to connect an account with the chart. */
export function InviteForm({ record, onDone }: Props) {
  const { patientId, mobile } = record
  const form = useFields({
    initialValues: initialInvite(record),
    labels: accountLabels,
    optional: ['note'],
    validate: validateInvite,
    owners: { ERR_EMAIL_NOT_SET: 'to' },
  })
  useDraft(`chart-invitation-${patientId}`, form)
  const invite = useAction(inviteToChart(record), {
    onSuccess: () => {
      notifications.show({ message: texts.sent, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const { sendThru, isConfirmed } = form.values
  return (
    <SubmitForm
      form={form}
      action={{
        start: (values) => invite.start(toInvite(values, record)),
        pending: invite.pending,
      }}
      submit={texts.send}
      onCancel={onDone}
    >
      <Hint>{texts.lead}</Hint>
      {mobile && (
        <SegmentedField
          label={texts.sendThru}
          data={[
            { value: 'email', label: texts.email },
            { value: 'text', label: texts.text },
          ]}
          value={sendThru}
          onChange={(next) => form.setFieldValue('sendThru', next === 'text' ? 'text' : 'email')}
        />
      )}
      {mobile && sendThru === 'text' ? (
        <Hint>{texts.mobile(formatPhone(mobile))}</Hint>
      ) : (
        <TextInput
          type="email"
          autoComplete="off"
          data-autofocus
          description={texts.emailHint}
          {...form.field('to')}
        />
      )}
      <Checkbox
        label={texts.check}
        description={texts.checkHint}
        checked={isConfirmed}
        onChange={({ currentTarget }) => form.setFieldValue('isConfirmed', currentTarget.checked)}
      />
      {isConfirmed && <IdentityFields form={form} />}
    </SubmitForm>
  )
}
