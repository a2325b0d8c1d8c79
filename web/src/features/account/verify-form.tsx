import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiError, isError } from '../../api/api-error.ts'
import { signIn } from '../../data/auth.ts'
import { sendRegisterCode, verifyEmail } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { safeReturnTo } from '../../session/return-to.ts'
import { SetUpSteps, StepCard } from '../../ui/step-card.tsx'
import { AccountLink } from './account-link.tsx'
import { isCodeError, useCode } from './code-field.tsx'
import { CodeForm } from './code-form.tsx'
import { clearPending, type PendingAccount } from './pending.ts'
import { Resend } from './resend.tsx'
import { accountTexts, codeTexts } from './texts.ts'
import { useEnter } from './use-sign-in.ts'

const texts = accountTexts.verify

type Props = {
  account: PendingAccount & { password: string | null }
  returnTo?: string | undefined
}

/** The second step: the code that was sent by email. Goes on by itself at the sixth digit. */
export function VerifyForm({ account, returnTo }: Props) {
  const { memberId, email } = account
  const code = useCode()
  const [banner, setBanner] = useState<ApiError | null>(null)
  const [replaceableAt, setReplaceableAt] = useState(account.replaceableAt)
  const [notice, setNotice] = useState<string | null>(null)
  const goOn = useGoOn(account, returnTo)

  const verify = useAction(
    {
      run: (entered: string) => {
        setBanner(null)
        return verifyEmail(memberId, email, entered).catch(unlessVerified)
      },
    },
    {
      onSuccess: goOn,
      onError: (error) => (isCodeError(error) ? code.fail(error.message) : setBanner(error)),
    },
  )

  return (
    <>
      <SetUpSteps active={1} />
      <StepCard
        title={texts.title}
        lead={
          <>
            {texts.sentTo} <b>{email}</b>. {texts.spam}
          </>
        }
        footer={
          <AccountLink to="/register" returnTo={returnTo}>
            {texts.other}
          </AccountLink>
        }
      >
        <CodeForm code={code} action={verify} eager banner={banner} submit={texts.submit}>
          <Resend
            replaceableAt={replaceableAt}
            notice={notice}
            send={() => sendRegisterCode(email)}
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

/** An address that is already proven is what was wanted. */
function unlessVerified(thrown: unknown) {
  if (!isError(thrown, 'ERR_EMAIL_ALREADY_VERIFIED')) throw thrown
}

/** Signs in with the password that was chosen; after a reload it must be typed again. */
function useGoOn({ email, password }: Props['account'], returnTo: string | undefined) {
  const enter = useEnter()
  const navigate = useNavigate()
  return async () => {
    clearPending()
    if (password === null) {
      return navigate({
        to: '/login',
        search: returnTo ? { returnTo } : {},
        state: { visit: { email, notice: 'verified' } },
      })
    }
    const answer = await signIn({ email, password })
    const isNew = !('result' in answer) && !answer.practiceId && answer.patients.length === 0
    const aim = safeReturnTo(returnTo) ?? (isNew ? '/practice-setup' : undefined)
    return enter(answer, { returnTo: aim, email })
  }
}
