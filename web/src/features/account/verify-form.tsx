import { Anchor, Button, Group, Input, PinInput, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type ApiError, isError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SetUpSteps, StepCard } from '../../ui/step-card.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { safeReturnTo } from '../session/return-to.ts'
import { clearPending, type PendingAccount } from './pending.ts'
import { accountTexts } from './texts.ts'
import { useEnter } from './use-sign-in.ts'

const texts = accountTexts.verify
const CODE_LENGTH = 6

type Props = {
  account: PendingAccount & { password: string | null }
  returnTo?: string | undefined
}

/** The second step: the code that was sent by email. Goes on by itself at the sixth digit. */
export function VerifyForm({ account, returnTo }: Props) {
  const { memberId, email } = account
  const label = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const goOn = useGoOn(account, returnTo)

  const verify = useAction({
    run: async (entered: string) => {
      await api.members
        .verifyEmail({ params: { memberId }, query: { email, code: entered } })
        .catch(unlessVerified)
    },
    onSuccess: goOn,
    onError: (refusal) => {
      setError(refusal)
      setCode('')
    },
  })

  return (
    <>
      <SetUpSteps active={1} />
      <StepCard
        title={texts.title}
        lead={
          <>
            {texts.sentTo} <b>{email}</b>. {texts.spam}
          </>
        }
        footer={
          <Anchor renderRoot={(props) => <Link to="/register" {...props} />}>{texts.other}</Anchor>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.length === CODE_LENGTH) verify.start(code)
          }}
        >
          <Stack>
            <FormError error={error} />
            <Stack gap={4}>
              <Input.Label id={label}>{texts.label}</Input.Label>
              <PinInput
                aria-labelledby={label}
                ariaLabel={texts.label}
                role="group"
                length={CODE_LENGTH}
                type="number"
                size="md"
                placeholder=""
                autoFocus
                value={code}
                error={Boolean(error)}
                readOnly={verify.pending}
                onChange={(value) => {
                  setCode(value)
                  if (value) setError(null)
                }}
                onComplete={verify.start}
              />
            </Stack>
            <Button
              type="submit"
              fullWidth
              loading={verify.pending}
              disabled={code.length < CODE_LENGTH}
            >
              {texts.submit}
            </Button>
            <Resend account={account} onError={setError} />
          </Stack>
        </form>
      </StepCard>
    </>
  )
}

/** An address that is already proven is what was wanted. */
function unlessVerified(thrown: unknown) {
  if (!isError(thrown, 'ERR_EMAIL_ALREADY_VERIFIED')) throw thrown
}

/** Signs in with the password that was chosen; after a reload it must be typed again. */
function useGoOn({ email, password }: Props['account'], returnTo: string | undefined) {
  const enter = useEnter()
  const navigate = useNavigate()
  return async () => {
    clearPending()
    if (password === null) {
      return navigate({ to: '/login', search: { email, ...(returnTo && { returnTo }) } })
    }
    const member = await api.auth.login({ body: { email, password } })
    const isNew = !member.practiceId && member.patients.length === 0
    return enter(member, safeReturnTo(returnTo) ?? (isNew ? '/practice-setup' : '/'))
  }
}

type ResendProps = { account: PendingAccount; onError: (error: ApiError | null) => void }

function Resend({ account: { email, replaceableAt }, onError }: ResendProps) {
  const [waitUntil, setWaitUntil] = useState(replaceableAt)
  const seconds = useCountdown(waitUntil)
  const [sent, setSent] = useState(false)
  const resend = useAction({
    run: () => api.members.sendRegisterCode({ query: { email } }),
    onSuccess: (answer) => {
      setWaitUntil(answer.replaceableAt)
      setSent(true)
      onError(null)
    },
    onError,
  })
  return (
    <Group justify="center" gap="xs" mih={30}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {sent && texts.resent}
      </Text>
      {seconds > 0 ? (
        <Text size="sm" c="dimmed">
          {texts.resendIn(seconds)}
        </Text>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={resend.pending}
          onClick={() => resend.start(undefined)}
        >
          {texts.resend}
        </Button>
      )}
    </Group>
  )
}
