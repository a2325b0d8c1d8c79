import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSent } from '#shared/model/account.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { AccountLink } from './account-link.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { forgetFactor, type PendingFactor } from './pending-factor.ts'
import { RecoveryForm } from './recovery-form.tsx'
import { Resend } from './resend.tsx'
import { accountTexts } from './texts.ts'
import { type SecondFactor, useSecondFactor } from './use-second-factor.ts'

const texts = accountTexts.secondFactor

/** Asks for the second factor (specification, sections 4 and 5). */
export function SecondFactorForm({ pending: begun }: { pending: PendingFactor }) {
  const factor = useSecondFactor(begun)
  const { method, returnTo } = factor.pending
  return (
    <StepCard
      title={titleOf(factor.pending)}
      lead={leadOf(factor.pending)}
      footer={
        <AccountLink to="/login" returnTo={returnTo} replace onClick={forgetFactor}>
          {texts.somebodyElse}
        </AccountLink>
      }
    >
      {method === 'recovery' ? (
        <RecoveryForm factor={factor}>
          <OtherWays factor={factor} />
        </RecoveryForm>
      ) : method === 'passkey' ? (
        <PasskeyStep factor={factor}>
          <OtherWays factor={factor} />
        </PasskeyStep>
      ) : (
        <CodeStep factor={factor} />
      )}
    </StepCard>
  )
}

function titleOf({ method }: PendingFactor): string {
  if (method === 'passkey') return texts.passkeyTitle
  return method === 'recovery' ? texts.recoveryTitle : texts.title
}

function leadOf({ method, email }: PendingFactor): ReactNode {
  if (method === 'totp') return texts.ofApp
  if (method === 'passkey') return texts.ofPasskey
  if (method === 'recovery') return texts.ofRecovery
  return method === 'sms' ? texts.sentBySms : <SentByEmail email={email} />
}

/** A code that was sent, or that the app shows. */
function CodeStep({ factor }: { factor: SecondFactor }) {
  const { pending, banner, notice, code, confirm, send, onSent, onError } = factor
  const { method } = pending
  return (
    <CodeForm code={code} action={confirm} banner={banner} submit={texts.submit}>
      <Stack gap={0} align="center">
        {isSent(method) && (
          <Resend
            replaceableAt={pending.replaceableAt[method] ?? null}
            notice={notice}
            send={() => send(method)}
            onSent={onSent}
            onError={onError}
          />
        )}
        <OtherWays factor={factor} />
      </Stack>
    </CodeForm>
  )
}

/** The other ways there are, each a button. */
function OtherWays({ factor: { pending, change } }: { factor: SecondFactor }) {
  const others = pending.methods.filter((way) => way !== pending.method)
  return (
    <Stack gap={4} align="center">
      {others.map((way) => (
        <Button
          key={way}
          variant="subtle"
          size="compact-sm"
          loading={change.input === way}
          onClick={() => change.start(way)}
        >
          {texts.switchTo[way]}
        </Button>
      ))}
    </Stack>
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
