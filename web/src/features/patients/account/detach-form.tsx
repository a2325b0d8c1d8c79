import { Radio, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  type DetachForm as DetachBody,
  detachForm,
  detachReasons,
} from '#shared/model/chart-account.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { detachAccount } from '../../../data/chart-accounts.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { accountLabels, detachTexts as texts } from './texts.ts'

type Values = { reason: DetachBody['reason'] | ''; note: string }
type Props = { record: PatientRecord; onDone: () => void }

const initialValues: Values = { reason: '', note: '' }

/** Ends the access of an account to a chart, with the reason. */
export function DetachForm({ record, onDone }: Props) {
  const form = useFields({
    initialValues,
    labels: accountLabels,
    optional: ['note'],
    validate: validateWith(detachForm, accountLabels),
  })
  useDraft(`detach-${record.patientId}`, form)
  const detach = useAction(detachAccount(record), {
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
        start: ({ reason, note }) => reason !== '' && detach.start({ reason, note }),
        pending: detach.pending,
      }}
      submit={texts.submit}
      onCancel={onDone}
    >
      <Hint>{texts.lead}</Hint>
      <Radio.Group {...form.field('reason')}>
        <Stack gap="xs" mt={4}>
          {detachReasons.map((reason) => (
            <Radio key={reason} value={reason} label={texts.reasons[reason]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea rows={2} maxLength={500} description={texts.noteHint} {...form.field('note')} />
    </SubmitForm>
  )
}
