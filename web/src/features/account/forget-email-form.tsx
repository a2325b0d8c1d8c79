import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { memberRoutes } from '#shared/api/members.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { type PendingReset, readReset } from './pending-reset.ts'
import { accountLabels, accountTexts } from './texts.ts'

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
  const form = useForm({
    mode: 'controlled',
    initialValues: { email },
    validate: validateWith(memberRoutes.sendResetCode.query, accountLabels),
    onValuesChange: () => errors.clear(),
  })
  const errors = useServerErrors(form, accountLabels)
  const send = useAction({
    run: ({ email }: { email: string }) => api.members.sendResetCode({ query: { email } }),
    onSuccess: (sent, { email }) => onSent({ ...sent, email: email.trim() }),
    onError: (error) => {
      if (error.name !== 'ERR_VERIFICATION_REQUEST_TOO_SOON') return errors.report(error)
      const { email } = form.getValues()
      const sent = readReset(email.trim())
      return sent ? onSent(sent) : form.setFieldError('email', texts.tooSoon)
    },
  })

  return (
    <StepCard
      title={texts.title}
      lead={isExpired ? texts.expired : texts.lead}
      footer={
        <Anchor
          renderRoot={(props) => (
            <Link
              to="/login"
              search={returnTo ? { returnTo } : {}}
              state={{ visit: { email: form.values.email } }}
              {...props}
            />
          )}
        >
          {texts.back}
        </Anchor>
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          errors.clear()
          send.start(values)
        }, focusFirst(form))}
      >
        <Stack>
          <FormError error={errors.banner} />
          <TextInput
            label={accountLabels.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={send.pending} mt="xs">
            {texts.send}
          </Button>
        </Stack>
      </form>
    </StepCard>
  )
}
