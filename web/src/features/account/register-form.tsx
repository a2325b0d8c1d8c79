import { Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { registration } from '#shared/api/members.ts'
import { passwordProblems } from '#shared/model/password.ts'
import { register } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { SetUpSteps, StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { AccountLink } from './account-link.tsx'
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
  const form = useFields({
    initialValues: initialValues(useVisit().email ?? ''),
    validate: validateWith(registration, accountLabels),
    labels: accountLabels,
    owners: {
      ERR_EMAIL_EXISTS: 'email',
      ERR_PASSWORD_NOT_SAFE: 'password',
      ERR_MOBILE_MISFORMAT: 'mobile',
    },
  })
  const send = useAction(register, {
    onSuccess: ({ id, replaceableAt }, { password, ...person }) => {
      keepPending({ ...person, memberId: id, replaceableAt }, password)
      return navigate({ to: '/verify-email', search })
    },
    onError: form.report,
  })

  async function submit(values: Values) {
    if (checking) return
    setChecking(true)
    const problem = await passwordError(values.password, guessesOf(values), passwordProblems)
    setChecking(false)
    if (!problem) return send.start(values)
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
            <AccountLink to="/login" returnTo={returnTo}>
              {texts.signIn}
            </AccountLink>
          </>
        }
      >
        <SubmitForm
          form={form}
          action={{ start: submit, pending: checking || send.pending }}
          submit={texts.submit}
          buttons="wide"
        >
          <Group grow align="flex-start">
            <TextInput autoComplete="given-name" autoFocus {...form.field('firstName')} />
            <TextInput autoComplete="family-name" {...form.field('lastName')} />
          </Group>
          <TextInput type="email" autoComplete="email" {...form.field('email')} />
          <PhoneInput description={texts.mobileHint} {...form.field('mobile')} />
          <PasswordField
            guesses={guessesOf(form.values)}
            {...form.field('password')}
            value={form.values.password}
          />
        </SubmitForm>
      </StepCard>
    </>
  )
}
