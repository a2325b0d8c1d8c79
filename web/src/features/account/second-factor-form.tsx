import { Button, Stack } from '@mantine/core'
import { StepCard } from '../../ui/step-card.tsx'
import { AccountLink } from './account-link.tsx'
import { CodeForm } from './code-form.tsx'
import { forgetFactor, type PendingFactor } from './pending-factor.ts'
import { Resend } from './resend.tsx'
import { accountTexts } from './texts.ts'
import { useSecondFactor } from './use-second-factor.ts'

const texts = accountTexts.secondFactor

/** Asks for the code of the second factor (specification, sections 4 and 5). */
export function SecondFactorForm({ pending: begun }: { pending: PendingFactor }) {
  const { pending, banner, notice, code, confirm, change, ...resend } = useSecondFactor(begun)
  const { method, methods, email, returnTo } = pending
  const other = methods.find((way) => way !== method)

  return (
    <StepCard
      title={texts.title}
      lead={method === 'sms' ? texts.sentBySms : <SentByEmail email={email} />}
      footer={
        <AccountLink to="/login" returnTo={returnTo} replace onClick={forgetFactor}>
          {texts.somebodyElse}
        </AccountLink>
      }
    >
      <CodeForm code={code} action={confirm} banner={banner} submit={texts.submit}>
        <Stack gap={0} align="center">
          <Resend
            replaceableAt={pending.replaceableAt[method] ?? null}
            notice={notice}
            send={() => resend.send(method)}
            onSent={resend.onSent}
            onError={resend.onError}
          />
          {other && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={change.pending}
              onClick={() => change.start(other)}
            >
              {texts.switchTo[other]}
            </Button>
          )}
        </Stack>
      </CodeForm>
    </StepCard>
  )
}

function SentByEmail({ email }: { email: string }) {
  if (!email) return texts.sentByEmail
  return (
    <>
      {texts.sentTo} <b>{email}</b>. {texts.spam}
    </>
  )
}
