import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { joinByInvitation } from '../../data/invitations.ts'
import { proveEmail, sendRegisterCode } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { type ArrivalSearch, arrivalOf, landingOf } from '../../session/arrival.ts'
import { SetUpSteps } from '../../ui/set-up-steps.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { AccountLink } from './account-link.tsx'
import { isCodeError, useCode } from './code-field.tsx'
import { CodeForm } from './code-form.tsx'
import { clearPending, type PendingAccount } from './pending.ts'
import { Resend } from './resend.tsx'
import { stepsOf } from './steps.ts'
import { accountTexts, codeTexts } from './texts.ts'
import { type SignedIn, useEnter } from './use-sign-in.ts'

const texts = accountTexts.verify

type Props = { account: PendingAccount; search: ArrivalSearch }

/**
 * The second step: the code that was sent by email. Goes on by itself at the sixth digit, to what
 * the person came for.
 */
export function VerifyForm({ account, search }: Props) {
  const { memberId, email } = account
  const code = useCode()
  const [banner, setBanner] = useState<ApiError | null>(null)
  const [replaceableAt, setReplaceableAt] = useState(account.replaceableAt)
  const [notice, setNotice] = useState<string | null>(null)
  const goOn = useGoOn(search)
  const toSignIn = useToSignIn(account, search)

  const verify = useAction(
    {
      run: (entered: string) => {
        setBanner(null)
        return proveEmail(memberId, email, entered)
      },
    },
    {
      onSuccess: goOn,
      onError: (error) => {
        // An address that is already proven is what was wanted.
        if (error.name === 'ERR_EMAIL_ALREADY_VERIFIED') return toSignIn()
        return isCodeError(error) ? code.fail(error.message) : setBanner(error)
      },
    },
  )

  return (
    <>
      <SetUpSteps active={1} of={stepsOf(search)} />
      <StepCard
        title={texts.title}
        lead={
          <>
            {texts.sentTo} <b>{email}</b>. {texts.spam}
          </>
        }
        footer={
          <AccountLink to="/register" search={search}>
            {texts.other}
          </AccountLink>
        }
      >
        <CodeForm code={code} action={verify} banner={banner} submit={texts.submit}>
          <Resend
            replaceableAt={replaceableAt}
            notice={notice}
            send={() => sendRegisterCode({ memberId, email })}
            onSent={(sent) => {
              setReplaceableAt(sent.replaceableAt)
              setNotice(codeTexts.resent)
              setBanner(null)
              code.restart()
            }}
            onError={setBanner}
          />
        </CodeForm>
      </StepCard>
    </>
  )
}

/** Leads on to what the person came for; an invitation is accepted on the way. */
function useGoOn(search: ArrivalSearch) {
  const enter = useEnter()
  return async (answer: SignedIn) => {
    clearPending()
    const arrival = arrivalOf(search)
    const joined =
      arrival?.for === 'invitee' && !('result' in answer)
        ? // The page of the invitation says why where it fails.
          await joinByInvitation(arrival.invitation).catch(() => null)
        : null
    return joined ? enter(joined) : enter(answer, { returnTo: landingOf(search) })
  }
}

/** For an address that was proven before, as where the answer to the code was lost. */
function useToSignIn({ email }: PendingAccount, search: ArrivalSearch) {
  const navigate = useNavigate()
  return () => {
    clearPending()
    const returnTo = landingOf(search)
    return navigate({
      to: '/login',
      search: returnTo ? { returnTo } : {},
      state: { visit: { email, notice: 'verified' } },
    })
  }
}
