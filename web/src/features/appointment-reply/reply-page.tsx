import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentReply } from '#shared/model/appointment.ts'
import { isError } from '../../api/api-error.ts'
import { answerReminder, replyQuery, setReminded } from '../../data/appointment-replies.ts'
import { useAction } from '../../data/mutation.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { formatMoment } from '../../ui/moments.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { OtherTime } from './other-time.tsx'
import { replyTexts as texts } from './texts.ts'

/** Where the reminder of an appointment leads: when and where it is, and what the patient answers. */
export function ReplyPage({ reminder }: { reminder: string }) {
  const { data: reply, error, refetch } = useQuery(replyQuery(reminder))
  if (error && isError(error, 'ERR_TARGET_NOT_FOUND')) {
    return (
      <StepCard title={texts.goneTitle} lead={texts.gone}>
        {null}
      </StepCard>
    )
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!reply) {
    return <PageLoading words={texts.loading} />
  }
  return <Shown reminder={reminder} reply={reply} />
}

type Props = { reminder: string; reply: AppointmentReply }

function Shown({ reminder, reply }: Props) {
  const { practiceName, place, scheduledAt, timezone, minutes, contactPhone } = reply
  return (
    <StepCard
      title={texts.title(practiceName)}
      footer={
        <>
          {texts.call} <PhoneLink number={contactPhone} />
        </>
      }
    >
      <Stack>
        <Stack gap={4}>
          <Text fw={600}>{formatMoment(scheduledAt, timezone)}</Text>
          <Text>{texts.minutes(minutes)}</Text>
          {place && <Text>{place}</Text>}
        </Stack>
        <Text role="status">{stateWords(reply)}</Text>
        {reply.status !== 'canceled' && <Answers reminder={reminder} reply={reply} />}
        <Reminding reminder={reminder} reply={reply} />
      </Stack>
    </StepCard>
  )
}

function stateWords({ status, wantsOtherTime }: AppointmentReply): string | null {
  if (status === 'canceled') return texts.canceled
  if (wantsOtherTime) return texts.asked
  return status === 'confirmed' ? texts.confirmed : null
}

/** Whether the patient is reminded the next time. */
function Reminding({ reminder, reply: { isReminded } }: Props) {
  const change = useAction(setReminded(reminder), { inline: true })
  return (
    <Stack gap={4} align="center">
      <FormError error={change.error} />
      <Text role="status" size="sm" c="dimmed">
        {isReminded ? null : texts.remindersOff}
      </Text>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={change.pending}
        onClick={() => change.start(!isReminded)}
      >
        {isReminded ? texts.turnOff : texts.turnOn}
      </Button>
    </Stack>
  )
}

function Answers({ reminder, reply: { status, wantsOtherTime } }: Props) {
  const answer = useAction(answerReminder(reminder), { inline: true })
  const isConfirmed = status === 'confirmed' && !wantsOtherTime
  return (
    <Stack>
      <FormError error={answer.error} />
      {!isConfirmed && (
        <Button
          fullWidth
          loading={answer.pending}
          onClick={() => answer.start({ answer: 'confirm' })}
        >
          {texts.confirm}
        </Button>
      )}
      {!wantsOtherTime && (
        <OtherTime
          pending={answer.pending}
          onAsk={(wish) => answer.start({ answer: 'otherTime', wish })}
        />
      )}
      <ConfirmButton
        fullWidth
        variant="subtle"
        color="red"
        disabled={answer.pending}
        title={texts.cancelTitle}
        text={<Hint>{texts.cancelText}</Hint>}
        confirm={texts.cancel}
        keep={texts.keep}
        onConfirm={() => answer.start({ answer: 'cancel' })}
      >
        {texts.cancel}
      </ConfirmButton>
    </Stack>
  )
}
