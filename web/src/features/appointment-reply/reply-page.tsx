import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentReply } from '#shared/model/appointment.ts'
import { isError } from '../../api/api-error.ts'
import { answerReminder, replyQuery, setReminded } from '../../data/appointment-replies.ts'
import { useAction } from '../../data/mutation.ts'
import { AppointmentAnswers, answerWords } from '../../ui/appointment-answers.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { formatMoment } from '../../ui/moments.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StepCard } from '../../ui/step-card.tsx'
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
  const { providerName } = reply
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
          {providerName && <Text>{texts.provider(providerName)}</Text>}
          {place && <Text>{place}</Text>}
        </Stack>
        <Text role="status">{answerWords(reply)}</Text>
        {reply.status !== 'canceled' && <Answers reminder={reminder} reply={reply} />}
        <Reminding reminder={reminder} reply={reply} />
      </Stack>
    </StepCard>
  )
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

function Answers({ reminder, reply }: Props) {
  const answer = useAction(answerReminder(reminder), { inline: true })
  return <AppointmentAnswers state={reply} action={answer} />
}
