import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { passwordProblems } from '#shared/model/password.ts'
import type { ApiError } from '../../api/api-error.ts'
import { resetPassword } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { useFields } from '../../ui/form.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { isCodeError } from './code-field.tsx'
import { PasswordField, passwordError } from './password-field.tsx'
import type { ResetLink } from './pending-reset.ts'
import { accountLabels } from './sign-in-texts.ts'
import { accountTexts } from './texts.ts'
import { useLeaveReset } from './use-leave-reset.ts'

const texts = accountTexts.linkedPassword

type Props = {
  link: ResetLink
  /** The person wants another link. */
  onOther: () => void
}

/** Asks for the new password after the link in a mail was opened; leads to signing in. */
export function LinkedPasswordForm({ link, onOther }: Props) {
  const [checking, setChecking] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const form = useFields({
    initialValues: { newPassword: '' },
    labels: accountLabels,
    owners: {
      ERR_PASSWORD_NOT_SAFE: 'newPassword',
      ERR_PASSWORD_REUSED: 'newPassword',
      ERR_PASSWORD_NOT_CHANGED: 'newPassword',
    },
  })
  const leave = useLeaveReset({})
  const reset = useAction(resetPassword(link.id), {
    onSuccess: leave,
    onError: (error: ApiError) => (isCodeError(error) ? setIsOver(true) : form.report(error)),
  })

  async function submit({ newPassword }: { newPassword: string }) {
    if (checking) return
    setChecking(true)
    const problem = await passwordError(newPassword, [], passwordProblems)
    setChecking(false)
    if (!problem) return reset.start({ token: link.token, newPassword })
    form.setFieldError('newPassword', problem)
    form.getInputNode('newPassword')?.focus()
  }

  if (isOver) {
    return (
      <StepCard title={texts.overTitle} lead={texts.over}>
        <Button fullWidth onClick={onOther}>
          {texts.other}
        </Button>
      </StepCard>
    )
  }
  return (
    <StepCard
      title={texts.title}
      lead={texts.lead}
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
        buttons="wide"
      >
        <PasswordField
          autoFocus
          guesses={[]}
          {...form.field('newPassword')}
          value={form.values.newPassword}
        />
      </SubmitForm>
    </StepCard>
  )
}
