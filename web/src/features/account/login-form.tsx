import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { authRoutes } from '#shared/api/auth.ts'
import { type ApiError, isError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { keepPending } from './pending.ts'
import { accountLabels, accountTexts } from './texts.ts'
import { useEnter } from './use-sign-in.ts'

const texts = accountTexts.signIn

type Props = { returnTo?: string | undefined; email?: string | undefined }

/** Signs in by email and password; an account whose address is unproven goes to the code step. */
export function LoginForm({ returnTo, email = '' }: Props) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: validateWith(authRoutes.login.body, accountLabels),
  })
  const errors = useServerErrors(form, accountLabels)
  const enter = useEnter()
  const verify = useVerifyFirst(returnTo)

  const signIn = useAction({
    run: (body: { email: string; password: string }) => api.auth.login({ body }),
    onSuccess: (member) => enter(member, returnTo),
    onError: (error) =>
      isError(error, 'ERR_USER_NOT_VERIFIED')
        ? verify(error, form.getValues())
        : errors.report(error),
  })

  return (
    <StepCard
      title={texts.title}
      lead={email ? texts.verified : returnTo ? texts.returning : texts.lead}
      footer={
        <>
          {texts.toRegister}{' '}
          <Anchor renderRoot={(props) => <Link to="/register" {...props} />}>
            {texts.register}
          </Anchor>
        </>
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          errors.clear()
          signIn.start(values)
        }, focusFirst(form))}
      >
        <Stack>
          <FormError error={errors.banner} />
          <TextInput
            label={accountLabels.email}
            type="email"
            autoComplete="username"
            autoFocus={!email}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={accountLabels.password}
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            visibilityToggleButtonProps={{ 'aria-label': accountTexts.password.show }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth loading={signIn.pending} mt="xs">
            {texts.submit}
          </Button>
          <DemoAccounts onChoose={(account) => form.setValues(account)} />
        </Stack>
      </form>
    </StepCard>
  )
}

/** Sends a new code where the former may have expired, and goes to where it is entered. */
function useVerifyFirst(returnTo: string | undefined) {
  const navigate = useNavigate()
  return async (refusal: ApiError, { email, password }: { email: string; password: string }) => {
    const [memberId = ''] = refusal.comments
    const replaceableAt = await api.members
      .sendRegisterCode({ query: { email } })
      .then((sent) => sent.replaceableAt)
      // Asked for too soon: the former code is still good.
      .catch(() => null)
    keepPending(
      { memberId, email, replaceableAt, firstName: '', lastName: '', mobile: '' },
      password,
    )
    await navigate({ to: '/verify-email', search: returnTo ? { returnTo } : {} })
  }
}
