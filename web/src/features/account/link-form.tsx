import { PasswordInput } from '@mantine/core'
import { openidRoutes } from '#shared/api/openid.ts'
import { useAction } from '../../data/mutation.ts'
import { linkOpenid } from '../../data/openid.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { StepCard } from '../../ui/step-card.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { AccountLink } from './account-link.tsx'
import { explained } from './openid-failure.ts'
import { linkTexts as texts } from './openid-texts.ts'
import { forgetLink, type PendingLink } from './pending-link.ts'
import { accountLabels, signInTexts } from './sign-in-texts.ts'
import { useEnter } from './use-sign-in.ts'

/** Joins the sign-in service with the account of the same address, by the password of that. */
export function LinkForm({ pending: { email, returnTo } }: { pending: PendingLink }) {
  const form = useFields({
    initialValues: { password: '' },
    validate: validateWith(openidRoutes.link.body, accountLabels),
    labels: accountLabels,
    owners: {
      ERR_PASSWORD_WRONG: 'password',
      ERR_PASSWORD_NOT_SET: 'password',
    },
  })
  const enter = useEnter()
  const join = useAction(linkOpenid, {
    onSuccess: (answer) => {
      forgetLink()
      return enter(answer, { returnTo: returnTo ?? undefined, email })
    },
    onError: (error) => form.report(explained(error)),
  })

  return (
    <StepCard
      title={texts.title}
      lead={
        <>
          {texts.exists} <b>{email}</b>. {texts.join}
        </>
      }
      footer={
        <AccountLink to="/login" replace onClick={() => forgetLink()}>
          {texts.back}
        </AccountLink>
      }
    >
      <SubmitForm
        form={form}
        action={join}
        submit={texts.submit}
        buttons="wide"
        footer={
          <AccountLink to="/forget-password" email={email} size="sm" ta="center">
            {signInTexts.forgot}
          </AccountLink>
        }
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput autoComplete="current-password" autoFocus {...form.field('password')} />
      </SubmitForm>
    </StepCard>
  )
}
