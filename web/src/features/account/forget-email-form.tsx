import { TextInput } from '@mantine/core'
import { memberRoutes } from '#shared/api/members.ts'
import { sendResetCode } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { AccountLink } from './account-link.tsx'
import { type PendingReset, readReset } from './pending-reset.ts'
import { accountLabels } from './sign-in-texts.ts'
import { accountTexts } from './texts.ts'

const texts = accountTexts.forget

type Props = {
  email?: string | undefined
  /** The person is here because the password is too old. */
  isExpired: boolean
  returnTo?: string | undefined
  onSent: (pending: PendingReset) => void
}

/** Asks for the address that the code is sent to. */
export function ForgetEmailForm({ email = '', isExpired, returnTo, onSent }: Props) {
  const form = useFields({
    initialValues: { email },
    validate: validateWith(memberRoutes.sendResetCode.query, accountLabels),
    labels: accountLabels,
  })
  const send = useAction(
    { run: sendResetCode },
    {
      onSuccess: (sent, email) => onSent({ ...sent, email: email.trim() }),
      onError: (error) => {
        if (error.name !== 'ERR_VERIFICATION_REQUEST_TOO_SOON') return form.report(error)
        const { email } = form.getValues()
        const sent = readReset(email.trim())
        return sent ? onSent(sent) : form.setFieldError('email', texts.tooSoon)
      },
    },
  )

  return (
    <StepCard
      title={texts.title}
      lead={isExpired ? texts.expired : texts.lead}
      footer={
        <AccountLink to="/login" returnTo={returnTo} email={form.values.email}>
          {texts.back}
        </AccountLink>
      }
    >
      <SubmitForm
        form={form}
        action={{ start: ({ email }) => send.start(email), pending: send.pending }}
        submit={texts.send}
        buttons="wide"
      >
        <TextInput type="email" autoComplete="username" autoFocus {...form.field('email')} />
      </SubmitForm>
    </StepCard>
  )
}
