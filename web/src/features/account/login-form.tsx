import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { credentials } from '#shared/api/credentials.ts'
import { isError } from '../../api/api-error.ts'
import { signIn } from '../../data/auth.ts'
import { sendRegisterCode } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { openidQuery } from '../../data/openid.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { useLater } from '../../ui/later.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { AccountLink } from './account-link.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { keepPending } from './pending.ts'
import { replaceableAtOf } from './replaceable.ts'
import { accountLabels, signInTexts as texts } from './sign-in-texts.ts'
import { useEnter } from './use-sign-in.ts'
import { type Notice, useVisit } from './visit.ts'

const loadOpenid = () => import('./openid-button.tsx').then(({ OpenidButton }) => OpenidButton)
const loadDemo = () => import('./demo-accounts.tsx').then(({ DemoAccounts }) => DemoAccounts)
/** The cloud serves https alone. */
const isLocalRun = location.protocol === 'http:'

/** Signs in by email and password; an account whose address is unproven goes to the code step. */
export function LoginForm({ returnTo }: { returnTo?: string | undefined }) {
  const { email = '', notice } = useVisit()
  const form = useFields({
    initialValues: { email, password: '' },
    validate: validateWith(credentials, accountLabels),
    labels: accountLabels,
  })
  const { data: service } = useQuery(openidQuery)
  const OpenidButton = useLater(service?.name ? loadOpenid : null)
  const DemoAccounts = useLater(isLocalRun ? loadDemo : null)
  const enter = useEnter()
  const verify = useVerifyFirst(returnTo)
  const renew = useRenewPassword(returnTo)

  const attempt = useAction(
    { run: signIn },
    {
      onSuccess: (answer, { email }) => enter(answer, { returnTo, email }),
      onError: (error) => {
        if (isError(error, 'ERR_USER_NOT_VERIFIED') && error.details) {
          return verify(error.details.memberId, form.getValues())
        }
        if (error.name === 'ERR_PASSWORD_EXPIRED') return renew(form.getValues())
        return form.report(error)
      },
    },
  )

  return (
    <StepCard
      title={texts.title}
      lead={leadOf(notice, returnTo)}
      footer={
        <>
          {texts.toRegister}{' '}
          <AccountLink to="/register" returnTo={returnTo}>
            {texts.register}
          </AccountLink>
        </>
      }
    >
      <SubmitForm
        form={form}
        action={attempt}
        submit={texts.submit}
        buttons="wide"
        footer={
          <>
            <AccountLink
              to="/forget-password"
              returnTo={returnTo}
              email={form.values.email}
              size="sm"
              ta="center"
            >
              {texts.forgot}
            </AccountLink>
            <PasskeyButton returnTo={returnTo} />
            {OpenidButton && service?.name && (
              <OpenidButton name={service.name} returnTo={returnTo} />
            )}
            {DemoAccounts && <DemoAccounts onChoose={(account) => form.setValues(account)} />}
          </>
        }
      >
        <TextInput
          type="email"
          autoComplete="username webauthn"
          autoFocus={!email}
          {...form.field('email')}
        />
        <PasswordInput
          autoComplete="current-password"
          autoFocus={Boolean(email)}
          {...form.field('password')}
        />
      </SubmitForm>
    </StepCard>
  )
}

function leadOf(notice: Notice | undefined, returnTo: string | undefined): string {
  if (notice && notice !== 'expired') return texts.notices[notice]
  return returnTo ? texts.returning : texts.lead
}

/** Leads to choosing a new password, in place of one that is too old. */
function useRenewPassword(returnTo: string | undefined) {
  const navigate = useNavigate()
  return ({ email }: { email: string }) =>
    navigate({
      to: '/forget-password',
      search: returnTo ? { returnTo } : {},
      state: { visit: { email, notice: 'expired' } },
    })
}

/** Sends a new code where the former may have expired, and goes to where it is entered. */
function useVerifyFirst(returnTo: string | undefined) {
  const navigate = useNavigate()
  return async (memberId: string, { email }: { email: string }) => {
    const replaceableAt = await sendRegisterCode({ memberId, email })
      .then((sent) => sent.replaceableAt)
      // Asked for too soon: the former code is still good.
      .catch((thrown: unknown) => replaceableAtOf(thrown))
    keepPending({ memberId, email, replaceableAt, firstName: '', lastName: '', mobile: '' })
    await navigate({ to: '/verify-email', search: returnTo ? { returnTo } : {} })
  }
}
