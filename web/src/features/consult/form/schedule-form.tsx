import { Select, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { CONSULT_MINUTES, CONSULT_NOTE_MAX } from '#shared/model/consult.ts'
import { createConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import type { Patient } from '../../../data/uploads.ts'
import { useDraft } from '../../../session/drafts.ts'
import { dayOf } from '../../../ui/dates.ts'
import { errorText, useFields } from '../../../ui/form.ts'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { providersOf } from '../choices.ts'
import { formTexts as texts } from './texts.ts'
import { instantOf, lengthChoices, noMoment, timeOwners } from './values.ts'

const labels = {
  providerId: texts.provider,
  scheduledAt: texts.time,
  scheduledLen: texts.length,
  note: texts.note,
}

type Props = { patient: Patient; onDone: () => void }

/** The practice chooses doctor and time. */
export function ScheduleForm({ patient, onDone }: Props) {
  const zone = useZone()
  const { practiceId, patientId } = patient
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const form = useFields({
    initialValues: {
      ...{ providerId: '', scheduledAt: noMoment, note: '' },
      scheduledLen: String(CONSULT_MINUTES),
    },
    labels,
    owners: timeOwners,
    optional: ['note'],
    validate: (values) => ({
      ...(!values.providerId && { providerId: texts.providerRequired }),
      ...(!instantOf(values.scheduledAt, zone) && { scheduledAt: texts.timeRequired }),
    }),
  })
  useDraft(`consult-${patientId}`, form)
  const create = useAction(createConsult, {
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: create.pending,
        start: ({ scheduledAt, scheduledLen, ...values }) =>
          create.start({
            ...{ practiceId, patientId, ...values, scheduledLen: Number(scheduledLen) },
            scheduledAt: instantOf(scheduledAt, zone) ?? '',
          }),
      }}
      submit={texts.save}
      onCancel={onDone}
    >
      <Select searchable data-autofocus data={providersOf(staffs)} {...form.field('providerId')} />
      <MomentInput
        labels={{ day: texts.day, time: texts.time }}
        value={form.values.scheduledAt}
        onChange={(moment) => {
          form.setFieldValue('scheduledAt', moment)
          form.clearFieldError('scheduledAt')
        }}
        minDate={dayOf(new Date(), zone)}
        errors={{ day: errorText(form.errors.scheduledAt) }}
      />
      <Select data={lengthChoices()} allowDeselect={false} {...form.field('scheduledLen')} />
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        maxLength={CONSULT_NOTE_MAX}
        description={texts.noteHint}
        {...form.field('note')}
      />
    </SubmitForm>
  )
}
