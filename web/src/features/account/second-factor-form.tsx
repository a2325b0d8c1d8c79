import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FormError } from '../../ui/form-error.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { CodeField } from './code-field.tsx'
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
        <Anchor
          renderRoot={(props) => (
            <Link to="/login" search={returnTo ? { returnTo } : {}} replace {...props} />
          )}
          onClick={forgetFactor}
        >
          {texts.somebodyElse}
        </Anchor>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code.isComplete) confirm.start(code.value)
        }}
      >
        <Stack>
          <FormError error={banner} />
          <CodeField {...code.field} readOnly={confirm.pending} />
          <Button type="submit" fullWidth loading={confirm.pending} disabled={!code.isComplete}>
            {texts.submit}
          </Button>
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
        </Stack>
      </form>
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
