import { Select, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CONSULT_NOTE_MAX, CONSULT_TIMES_MAX } from '#shared/model/consult.ts'
import { createConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import type { Patient } from '../../../data/uploads.ts'
import { useDraft } from '../../../session/drafts.ts'
import { zoneChoices } from '../../../ui/choices.ts'
import { zoneName } from '../../../ui/dates.ts'
import { errorText, useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { isOffered } from './offered.ts'
import { formTexts as texts } from './texts.ts'
import { usePatientZone } from './use-patient-zone.ts'
import { noMoment, wantedOf } from './values.ts'
import { WantedTime } from './wanted-time.tsx'

const labels = { wantedTimes: texts.time, note: texts.reason }
const owners = {
  ERR_VIDEO_SCHEDULE_NOT_SET: 'wantedTimes',
  ERR_VIDEO_SCHEDULED_TO_PAST: 'wantedTimes',
  ERR_VIDEO_SCHEDULED_TO_FUTURE: 'wantedTimes',
} as const

type Props = { patient: Patient; onDone: () => void }

/** Asks for a consultation at times by the clock of the patient, who may choose the time zone. */
export function AskForm({ patient, onDone }: Props) {
  const { practiceId, patientId } = patient
  const { zone, isKnown, chooseZone, opening } = usePatientZone(patient)
  const form = useFields({
    initialValues: { wantedTimes: [noMoment], note: '' },
    labels,
    owners,
    validate: ({ wantedTimes }): Record<string, string> => {
      const wanted = wantedOf(wantedTimes, zone)
      if (wanted.length === 0) return { wantedTimes: texts.timeRequired }
      const offer = { opening, now: new Date() }
      return wanted.every((at) => isOffered(at, offer)) ? {} : { wantedTimes: texts.timeClosed }
    },
  })
  useDraft(`consult-ask-${patientId}`, form)
  const create = useAction(createConsult, {
    onSuccess: () => {
      notifications.show({ message: texts.sent, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const { wantedTimes } = form.values
  // One more than was chosen, until there are enough.
  const isMore = wantedTimes.length < CONSULT_TIMES_MAX && wantedTimes.at(-1)?.time !== null
  const shown = isMore ? [...wantedTimes, noMoment] : wantedTimes
  return (
    <SubmitForm
      form={form}
      action={{
        pending: create.pending,
        start: ({ note, ...chosen }) =>
          create.start({
            ...{ practiceId, patientId, note, patientTimezone: zone },
            wantedTimes: wantedOf(chosen.wantedTimes, zone),
          }),
      }}
      submit={texts.send}
      onCancel={onDone}
    >
      <Hint>
        {texts.wantedHint} {texts.clock(zoneName(zone), zoneName(opening.timezone))}
      </Hint>
      <Stack gap="sm">
        {shown.map((moment, place) => (
          <WantedTime
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are what they are
            key={place}
            place={place}
            opening={opening}
            zone={zone}
            value={moment}
            onChange={(next) => {
              form.setFieldValue('wantedTimes', shown.toSpliced(place, 1, next))
              form.clearFieldError('wantedTimes')
            }}
            {...(place === 0 && { error: errorText(form.errors.wantedTimes) })}
          />
        ))}
      </Stack>
      {!isKnown && (
        <Select
          label={texts.zone}
          searchable
          data={zoneChoices}
          value={zone}
          onChange={(next) => next && chooseZone(next)}
        />
      )}
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        maxLength={CONSULT_NOTE_MAX}
        {...form.field('note')}
      />
    </SubmitForm>
  )
}
