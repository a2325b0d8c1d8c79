import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Consult } from '#shared/model/consult.ts'
import { inviteToConsult, transferConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useFields } from '../../../ui/form.ts'
import { nameChoices } from '../../../ui/name-choices.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { providersOf } from '../choices.ts'
import { formTexts, changeTexts as texts } from './texts.ts'

type Props = { consult: Consult; onDone: () => void }

const doctorLabels = { newProviderId: formTexts.provider }

/** Gives a consultation to another doctor, who is its host from then on. */
export function TransferForm({ consult, onDone }: Props) {
  const { data: staffs = [] } = useQuery(staffsQuery(consult.practiceId))
  const choices = providersOf(staffs).filter(({ value }) => value !== consult.provider?.id)
  const form = useFields({
    initialValues: { newProviderId: '' },
    labels: doctorLabels,
    owners: {
      ...{ ERR_NO_CHANGE: 'newProviderId', ERR_DOCTOR_NOT_IN_PRACTICE: 'newProviderId' },
      ...{ ERR_VIDEO_CONFLICT: 'newProviderId', ERR_APPOINTMENT_CONFLICT: 'newProviderId' },
      ERR_VIDEO_DOCTOR_NOT_SET: 'newProviderId',
    },
    validate: ({ newProviderId }) =>
      newProviderId ? {} : { newProviderId: formTexts.providerRequired },
  })
  const give = useAction(transferConsult(consult), {
    onSuccess: ({ provider }) => {
      notifications.show({ message: texts.given(provider?.name ?? ''), color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: give.pending,
        start: ({ newProviderId }) => give.start(newProviderId),
      }}
      submit={texts.give}
      onCancel={onDone}
    >
      <Select searchable data-autofocus data={choices} {...form.field('newProviderId')} />
    </SubmitForm>
  )
}

const colleagueLabels = { staffId: texts.colleague }

/** Asks somebody of the practice to take part. */
export function InviteForm({ consult, onDone }: Props) {
  const { data: staffs = [] } = useQuery(staffsQuery(consult.practiceId))
  const form = useFields({
    initialValues: { staffId: '' },
    labels: colleagueLabels,
    owners: {
      ...{ ERR_PRACTICE_MEMBER_NOT_EXISTS: 'staffId', ERR_VIDEO_FULL: 'staffId' },
      ...{ ERR_VIDEO_PARTICIPANT_NOT_SET: 'staffId', ERR_NO_CHANGE: 'staffId' },
    },
    validate: ({ staffId }) => (staffId ? {} : { staffId: texts.colleagueRequired }),
  })
  const invite = useAction(inviteToConsult(consult), {
    onSuccess: () => {
      notifications.show({ message: texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{ pending: invite.pending, start: ({ staffId }) => invite.start(staffId) }}
      submit={texts.add}
      onCancel={onDone}
    >
      <Select searchable data-autofocus data={nameChoices(staffs)} {...form.field('staffId')} />
    </SubmitForm>
  )
}
