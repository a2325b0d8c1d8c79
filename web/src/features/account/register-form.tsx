import { Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { registration } from '#shared/api/members.ts'
import { passwordProblems } from '#shared/model/password.ts'
import { isCheckerReady } from '#shared/password/strength.ts'
import { type ApiError, isError } from '../../api/api-error.ts'
import { register } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { firstTouch, touchOf } from '../../outside/first-touch.ts'
import type { ArrivalSearch } from '../../session/arrival.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { SetUpSteps } from '../../ui/set-up-steps.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { AccountLink } from './account-link.tsx'
import { PasswordField, passwordError } from './password-field.tsx'
import { keepPending, readPending } from './pending.ts'
import { accountLabels } from './sign-in-texts.ts'
import { stepsOf } from './steps.ts'
import { accountTexts } from './texts.ts'
import { useVisit } from './visit.ts'

const texts = accountTexts.register

type Values = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  password: string
}

function initialValues(visitor: string, invited: string | undefined): Values {
  const pending = readPending()
  const { firstName = '', lastName = '', email = visitor, mobile = '' } = pending ?? {}
  return { firstName, lastName, email: invited ?? email, mobile, password: '' }
}

function guessesOf({ email, firstName, lastName }: Values): string[] {
  return [email, firstName, lastName].filter(Boolean)
}

/** As the public site has kept it, or as they come now. */
function cameFirst() {
  const { pathname, search, host } = location
  return firstTouch(touchOf({ pathname, search, host, referrer: document.referrer }))
}

type Props = {
  title: string
  lead: string
  search: ArrivalSearch
  /** The address that was invited: the account must have this one. */
  invited?: string
}

/** The first step: who the person is, and the password. */
export function RegisterForm({ title, lead, search, invited }: Props) {
  const navigate = useNavigate()
  const [checking, setChecking] = useState(false)
  const [touch] = useState(cameFirst)
  const form = useFields({
    initialValues: initialValues(useVisit().email ?? '', invited),
    validate: validateWith(registration, accountLabels),
    labels: accountLabels,
    owners: {
      ERR_EMAIL_EXISTS: 'email',
      ERR_PASSWORD_NOT_SAFE: 'password',
      ERR_MOBILE_MISFORMAT: 'mobile',
    },
  })
  useDraft('register', form, ['password'])
  const send = useAction(register, {
    onSuccess: ({ id, replaceableAt }, { password: _, touch: __, ...person }) => {
      keepPending({ ...person, memberId: id, replaceableAt })
      // Going back from there does not lead to registering again.
      return navigate({ to: '/verify-email', search, replace: true })
    },
    onError: report,
  })

  function refusePassword(problem: string) {
    form.setFieldError('password', problem)
    form.getInputNode('password')?.focus()
  }

  /** The server says of a weak password the same as the checker in the page. */
  function report(error: ApiError) {
    if (isError(error, 'ERR_PASSWORD_NOT_SAFE')) refusePassword(error.comments.join(' '))
    else form.report(error)
  }

  /** On a slow line the checker may still be loading: then the server alone checks the password. */
  async function submit(values: Values) {
    if (checking) return
    if (!isCheckerReady()) return send.start({ ...values, touch })
    setChecking(true)
    const problem = await passwordError(values.password, guessesOf(values), passwordProblems)
    setChecking(false)
    if (problem) refusePassword(problem)
    else send.start({ ...values, touch })
  }

  return (
    <>
      <SetUpSteps active={0} of={stepsOf(search)} />
      <StepCard
        title={title}
        lead={lead}
        footer={
          <>
            {texts.toSignIn}{' '}
            <AccountLink to="/login" search={search}>
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
          <TextInput
            type="email"
            autoComplete="email"
            {...form.field('email')}
            {...(invited && { readOnly: true, description: texts.invitedHint })}
          />
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
