import { Alert, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { correctContact } from '../../../data/chart-accounts.ts'
import { useAction } from '../../../data/mutation.ts'
import { patientQuery } from '../../../data/patients.ts'
import { useDraft } from '../../../session/drafts.ts'
import { DobInput } from '../../../ui/dob-input.tsx'
import { useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { NewsNotice } from '../../../ui/news-notice.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useVersions } from '../../../ui/use-versions.ts'
import { useZone } from '../../../ui/zone.tsx'
import { todayIn } from '../ages.ts'
import { formTexts } from '../form/texts.ts'
import { patientLabels } from '../texts.ts'
import { contactValues, pausesAccount, toCorrection, validateContact } from './contact.ts'
import { correctTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; onDone: () => void; onCancel?: () => void }

const conflictTexts = {
  conflictTitle: formTexts.conflictTitle,
  conflict: formTexts.conflict,
  conflictSame: formTexts.conflict,
}

/** Corrects the contact details of a chart whose account keeps the others. */
export function CorrectForm({ record, onDone, onCancel = onDone }: Props) {
  const { practiceId, patientId } = record
  const client = useQueryClient()
  const today = todayIn(useZone(), new Date())
  const form = useFields({
    initialValues: contactValues(record),
    labels: patientLabels,
    optional: ['mobile'],
    validate: (values) => validateContact(values, { before: contactValues(record), today }),
    owners: { ERR_EMAIL_EXISTS: 'email', ERR_MOBILE_MISFORMAT: 'mobile' },
  })
  useDraft(`correct-${patientId}`, form)
  const versions = useVersions({
    form,
    opened: record,
    valuesOf: contactValues,
    read: () => client.fetchQuery({ ...patientQuery(practiceId, patientId), staleTime: 0 }),
    words: { labels: patientLabels, empty: formTexts.empty },
  })
  const { base, change, news } = versions
  const correct = useAction(correctContact(record), {
    onSuccess: ({ state }) => {
      const message = state === 'paused' ? texts.paused : texts.saved
      notifications.show({ message, color: 'green' })
      onDone()
    },
    onError: versions.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        start: () => correct.start(toCorrection(change, base.version)),
        pending: correct.pending,
      }}
      submit={texts.save}
      disabled={Object.keys(change).length === 0}
      onCancel={onCancel}
    >
      <Hint>{texts.lead}</Hint>
      <NewsNotice news={news} texts={conflictTexts} />
      <TextInput type="email" autoComplete="off" data-autofocus {...form.field('email')} />
      <PhoneInput {...form.field('mobile')} autoComplete="off" />
      <DobInput today={today} {...form.field('dob')} value={form.values.dob} />
      {pausesAccount(change) && <Alert color="amber">{texts.pauses}</Alert>}
    </SubmitForm>
  )
}
