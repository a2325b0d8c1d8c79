import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { passwordProblems } from '#shared/model/password.ts'
import { resetPassword, sendResetCode } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { useFields } from '../../ui/form.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { CodeField, isCodeError, useCode } from './code-field.tsx'
import { PasswordField, passwordError } from './password-field.tsx'
import type { PendingReset } from './pending-reset.ts'
import { Resend } from './resend.tsx'
import { accountLabels } from './sign-in-texts.ts'
import { accountTexts, codeTexts } from './texts.ts'
import { useLeaveReset } from './use-leave-reset.ts'

const texts = accountTexts.newPassword

type Props = {
  pending: PendingReset
  returnTo?: string | undefined
  /** Another code was sent; the form goes on with its request. */
  onSent: (pending: PendingReset) => void
  /** The person wants to give another address. */
  onOther: () => void
}

/** Asks for the code and the new password; leads back to signing in. */
export function NewPasswordForm({ pending, returnTo, onSent, onOther }: Props) {
  const { id, email, replaceableAt } = pending
  const [checking, setChecking] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const code = useCode()
  const form = useFields({
    initialValues: { newPassword: '' },
    labels: accountLabels,
    owners: {
      ERR_PASSWORD_NOT_SAFE: 'newPassword',
      ERR_PASSWORD_REUSED: 'newPassword',
      ERR_PASSWORD_NOT_CHANGED: 'newPassword',
    },
  })
  const leave = useLeaveReset({ email, returnTo })
  const reset = useAction(resetPassword(id), {
    onSuccess: leave,
    onError: (error) => (isCodeError(error) ? code.fail(error.message) : form.report(error)),
  })

  function refuse(problem: string) {
    form.setFieldError('newPassword', problem)
    form.getInputNode('newPassword')?.focus()
  }

  async function submit({ newPassword }: { newPassword: string }) {
    if (checking || !code.isComplete) return
    setChecking(true)
    const problem = await passwordError(newPassword, [email], passwordProblems)
    setChecking(false)
    if (problem) refuse(problem)
    else reset.start({ code: code.value, newPassword })
  }

  return (
    <StepCard
      title={texts.title}
      lead={
        <>
          {texts.sentTo} <b>{email}</b>
          {texts.spam}
        </>
      }
      footer={
        <Anchor component="button" type="button" size="sm" onClick={onOther}>
          {texts.other}
        </Anchor>
      }
    >
      <SubmitForm
        form={form}
        action={{ start: submit, pending: checking || reset.pending }}
        submit={texts.submit}
        disabled={!code.isComplete}
        buttons="wide"
        footer={
          <Resend
            replaceableAt={replaceableAt}
            notice={notice}
            send={() => sendResetCode(email)}
            onSent={(sent) => {
              onSent({ ...sent, email })
              setNotice(codeTexts.resent)
              form.clear()
              code.restart()
            }}
            onError={form.report}
          />
        }
      >
        <CodeField
          {...code.field}
          readOnly={reset.pending}
          onComplete={() => form.getInputNode('newPassword')?.focus()}
        />
        {/* Tells password managers whose the new password is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          guesses={[email]}
          {...form.field('newPassword')}
          value={form.values.newPassword}
        />
      </SubmitForm>
    </StepCard>
  )
}
