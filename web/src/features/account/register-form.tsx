import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { registration } from '#shared/api/members.ts'
import { passwordProblems } from '#shared/model/password.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { SetUpSteps, StepCard } from '../../ui/step-card.tsx'
import { PasswordField, passwordError } from './password-field.tsx'
import { keepPending, readPending } from './pending.ts'
import { accountLabels, accountTexts } from './texts.ts'
import { useVisit } from './visit.ts'

const texts = accountTexts.register

type Values = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  password: string
}

function initialValues(visitor: string): Values {
  const pending = readPending()
  const { firstName = '', lastName = '', email = visitor, mobile = '' } = pending ?? {}
  return { firstName, lastName, email, mobile, password: '' }
}

function guessesOf({ email, firstName, lastName }: Values): string[] {
  return [email, firstName, lastName].filter(Boolean)
}

/** The first step: who the person is, and the password. `returnTo` is where to go in the end. */
export function RegisterForm({ returnTo }: { returnTo?: string | undefined }) {
  const navigate = useNavigate()
  const search = returnTo ? { returnTo } : {}
  const [checking, setChecking] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: initialValues(useVisit().email ?? ''),
    validate: validateWith(registration, accountLabels),
  })
  const errors = useServerErrors(form, accountLabels, {
    ERR_EMAIL_EXISTS: 'email',
    ERR_PASSWORD_NOT_SAFE: 'password',
    ERR_MOBILE_MISFORMAT: 'mobile',
  })
  const register = useAction({
    run: (body: Values, options) => api.members.register({ body }, options),
    onSuccess: ({ id, replaceableAt }, { password, ...person }) => {
      keepPending({ ...person, memberId: id, replaceableAt }, password)
      return navigate({ to: '/verify-email', search })
    },
    onError: errors.report,
  })

  async function submit(values: Values) {
    if (checking) return
    errors.clear()
    setChecking(true)
    const problem = await passwordError(values.password, guessesOf(values), passwordProblems)
    setChecking(false)
    if (!problem) return register.start(values)
    form.setFieldError('password', problem)
    form.getInputNode('password')?.focus()
  }

  return (
    <>
      <SetUpSteps active={0} />
      <StepCard
        title={texts.title}
        lead={texts.lead}
        footer={
          <>
            {texts.toSignIn}{' '}
            <Anchor renderRoot={(props) => <Link to="/login" search={search} {...props} />}>
              {texts.signIn}
            </Anchor>
          </>
        }
      >
        <form noValidate onSubmit={form.onSubmit(submit, focusFirst(form))}>
          <Stack>
            <FormError error={errors.banner} />
            <Group grow align="flex-start">
              <TextInput
                label={accountLabels.firstName}
                autoComplete="given-name"
                autoFocus
                {...form.getInputProps('firstName')}
              />
              <TextInput
                label={accountLabels.lastName}
                autoComplete="family-name"
                {...form.getInputProps('lastName')}
              />
            </Group>
            <TextInput
              label={accountLabels.email}
              type="email"
              autoComplete="email"
              {...form.getInputProps('email')}
            />
            <PhoneInput
              label={accountLabels.mobile}
              description={texts.mobileHint}
              {...form.getInputProps('mobile')}
            />
            <PasswordField
              label={accountLabels.password}
              value={form.values.password}
              guesses={guessesOf(form.values)}
              {...form.getInputProps('password')}
            />
            <Button type="submit" fullWidth mt="xs" loading={checking || register.pending}>
              {texts.submit}
            </Button>
          </Stack>
        </form>
      </StepCard>
    </>
  )
}
