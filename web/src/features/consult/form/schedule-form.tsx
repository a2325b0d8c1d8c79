import { Select, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { CONSULT_MINUTES, CONSULT_NOTE_MAX } from '#shared/model/consult.ts'
import { createConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useDraft } from '../../../session/drafts.ts'
import { errorText, useFields } from '../../../ui/form.ts'
import type { Moment } from '../../../ui/moment-input.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { providersOf } from '../choices.ts'
import { CallTime } from './call-time.tsx'
import type { ChoosePatient, ChosenPatient } from './choose-patient.ts'
import { formTexts as texts } from './texts.ts'
import { instantOf, lengthChoices, noMoment, timeOwners } from './values.ts'

const labels = {
  patientId: texts.patient,
  providerId: texts.provider,
  scheduledAt: texts.time,
  scheduledLen: texts.length,
  note: texts.note,
}

type Values = {
  /** The name goes with the id: what was kept of a form says for whom it is. */
  patient: ChosenPatient | null
  providerId: string
  scheduledAt: Moment
  scheduledLen: string
  note: string
}

const blank: Values = {
  ...{ patient: null, providerId: '', scheduledAt: noMoment, note: '' },
  scheduledLen: String(CONSULT_MINUTES),
}

type Props = {
  /** Without an id the form asks for whom it is. */
  patient: { practiceId: string; patientId: string | null }
  choosePatient?: ChoosePatient | undefined
  onDone: () => void
}

/** The practice chooses doctor and time. */
export function ScheduleForm({ patient, choosePatient, onDone }: Props) {
  const zone = useZone()
  const { practiceId } = patient
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const form = useFields({
    initialValues: blank,
    labels,
    owners: timeOwners,
    optional: ['note'],
    validate: (values) => ({
      ...(!patientIn(values) && { patientId: texts.patientRequired }),
      ...(!values.providerId && { providerId: texts.providerRequired }),
      ...(!instantOf(values.scheduledAt, zone) && { scheduledAt: texts.timeRequired }),
    }),
  })
  useDraft(`consult-${patient.patientId ?? 'new'}`, form)
  const create = useAction(createConsult, {
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  /** For whom: as the page says, else as was chosen. */
  function patientIn(values: Pick<Values, 'patient'>) {
    return patient.patientId ?? values.patient?.id ?? null
  }

  function choose(next: ChosenPatient | null) {
    form.setFieldValue('patient', next)
    form.clearFieldError('patientId')
    if (next?.providerId && form.values.providerId === '') {
      form.setFieldValue('providerId', next.providerId)
    }
  }

  return (
    <SubmitForm
      form={form}
      action={{
        pending: create.pending,
        start: (values) => {
          const { providerId, note, scheduledLen } = values
          const patientId = patientIn(values)
          const scheduledAt = instantOf(values.scheduledAt, zone)
          if (patientId === null || scheduledAt === null) return
          const times = { scheduledAt, scheduledLen: Number(scheduledLen) }
          create.start({ practiceId, patientId, providerId, note, ...times })
        },
      }}
      submit={texts.save}
      onCancel={onDone}
    >
      {patient.patientId === null &&
        choosePatient?.({
          ...{ practiceId, label: texts.patient, onChoose: choose },
          chosen: form.values.patient,
          error: errorText(form.errors.patientId),
          'data-autofocus': true,
        })}
      <Select
        searchable
        {...(patient.patientId !== null && { 'data-autofocus': true })}
        data={providersOf(staffs)}
        {...form.field('providerId')}
      />
      <CallTime
        practiceId={practiceId}
        providerId={form.values.providerId}
        length={Number(form.values.scheduledLen)}
        value={form.values.scheduledAt}
        onChange={(moment) => {
          form.setFieldValue('scheduledAt', moment)
          form.clearFieldError('scheduledAt')
        }}
        error={errorText(form.errors.scheduledAt)}
      />
      <Select data={lengthChoices()} {...form.field('scheduledLen')} />
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
