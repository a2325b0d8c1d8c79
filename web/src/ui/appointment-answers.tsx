import { Button, Stack } from '@mantine/core'
import type { AppointmentReply, ReplyAnswer } from '#shared/model/appointment.ts'
import type { ApiError } from '../api/api-error.ts'
import { answerTexts as texts } from './appointment-answer-texts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { FormError } from './form-error.tsx'
import { Hint } from './hint.tsx'
import { OtherTime } from './other-time.tsx'

type State = Pick<AppointmentReply, 'status' | 'wantsOtherTime'>

/** What the patient has answered, in words; null before an answer. */
export function answerWords({ status, wantsOtherTime }: State): string | null {
  if (status === 'canceled') return texts.canceled
  if (wantsOtherTime) return texts.asked
  return status === 'confirmed' ? texts.confirmed : null
}

type Answer = { answer: ReplyAnswer; wish?: string }
type Props = {
  state: State
  action: { start: (answer: Answer) => unknown; pending: boolean; error: ApiError | null }
}

/** The answers that a patient can give to an appointment. */
export function AppointmentAnswers({ state: { status, wantsOtherTime }, action }: Props) {
  const { start, pending, error } = action
  const isConfirmed = status === 'confirmed' && !wantsOtherTime
  return (
    <Stack>
      <FormError error={error} />
      {!isConfirmed && (
        <Button fullWidth loading={pending} onClick={() => start({ answer: 'confirm' })}>
          {texts.confirm}
        </Button>
      )}
      {!wantsOtherTime && (
        <OtherTime pending={pending} onAsk={(wish) => start({ answer: 'otherTime', wish })} />
      )}
      <ConfirmButton
        fullWidth
        variant="subtle"
        color="red"
        disabled={pending}
        title={texts.cancelTitle}
        text={<Hint>{texts.cancelText}</Hint>}
        confirm={texts.cancel}
        keep={texts.keep}
        onConfirm={() => start({ answer: 'cancel' })}
      >
        {texts.cancel}
      </ConfirmButton>
    </Stack>
  )
}
