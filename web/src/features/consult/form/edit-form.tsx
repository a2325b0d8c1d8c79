import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { CONSULT_NOTE_MAX, type Consult } from '#shared/model/consult.ts'
import { updateConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useDraft } from '../../../session/drafts.ts'
import { formatDate } from '../../../ui/dates.ts'
import { errorText, useFields } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { providersOf } from '../choices.ts'
import { CallTime } from './call-time.tsx'
import { formTexts, changeTexts as texts } from './texts.ts'
import { instantOf, lengthChoices, momentIn, timeOwners } from './values.ts'

const labels = {
  providerId: formTexts.provider,
  scheduledAt: formTexts.time,
  scheduledLen: formTexts.length,
  note: formTexts.note,
}

/** Moves a consultation, or gives one that was asked for its time and its doctor; the link stays. */
export function EditForm({ consult, onDone }: { consult: Consult; onDone: () => void }) {
  const zone = useZone()
  const { provider, wantedTimes } = consult
  const { data: staffs = [] } = useQuery(staffsQuery(consult.practiceId))
  const form = useFields({
    initialValues: {
      providerId: provider?.id ?? '',
      scheduledAt: momentIn(consult.scheduledAt, zone),
      scheduledLen: String(consult.scheduledLen),
      note: consult.note,
    },
    labels,
    owners: { ...timeOwners, ERR_NO_CHANGE: 'scheduledAt' },
    optional: ['note'],
    validate: (values) => ({
      ...(!values.providerId && { providerId: formTexts.providerRequired }),
      ...(!instantOf(values.scheduledAt, zone) && { scheduledAt: formTexts.timeRequired }),
    }),
  })
  useDraft(`consult-edit-${consult.id}`, form)
  const update = useAction(updateConsult(consult), {
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const choose = (scheduledAt: typeof form.values.scheduledAt) => {
    form.setFieldValue('scheduledAt', scheduledAt)
    form.clearFieldError('scheduledAt')
  }
  return (
    <SubmitForm
      form={form}
      action={{
        pending: update.pending,
        start: ({ providerId, scheduledAt, scheduledLen, note }) =>
          update.start({
            // Another doctor is a transfer.
            ...(!provider && { providerId }),
            ...{ note, scheduledLen: Number(scheduledLen) },
            scheduledAt: instantOf(scheduledAt, zone) ?? '',
          }),
      }}
      submit={texts.save}
      onCancel={onDone}
    >
      {!provider && (
        <Select
          searchable
          data-autofocus
          data={providersOf(staffs)}
          {...form.field('providerId')}
        />
      )}
      {consult.scheduledAt === null && wantedTimes.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {texts.wanted}
          </Text>
          <Group gap="xs">
            {wantedTimes.map((at) => (
              <Button
                key={at}
                variant="default"
                size="xs"
                onClick={() => choose(momentIn(at, zone))}
              >
                {formatDate(at, 'weekdayTime', zone)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      <CallTime
        practiceId={consult.practiceId}
        providerId={form.values.providerId}
        length={Number(form.values.scheduledLen)}
        consultId={consult.id}
        value={form.values.scheduledAt}
        onChange={choose}
        error={errorText(form.errors.scheduledAt)}
      />
      <Select data={lengthChoices(consult.scheduledLen)} {...form.field('scheduledLen')} />
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        maxLength={CONSULT_NOTE_MAX}
        description={formTexts.noteHint}
        {...form.field('note')}
      />
    </SubmitForm>
  )
}
