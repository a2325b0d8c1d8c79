import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isSent, type TwoFactorInfo, type TwoFactorMethod } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { ApiError, isError } from '../../api/api-error.ts'
import { passTwoFactor, resendTwoFactor } from '../../data/auth.ts'
import { readMember } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { isCodeError, useCode } from './code-field.tsx'
import {
  forgetFactor,
  isJustSent,
  keepFactor,
  type PendingFactor,
  withCodeSent,
} from './pending-factor.ts'
import { accountTexts } from './texts.ts'
import { useEnter } from './use-sign-in.ts'

const texts = accountTexts.secondFactor

/** Why there is no second factor to give: signing in took too long, or another tab gave it. */
type Over = 'lapsed' | 'passed'

/** What asking for a code came to; without `info` the code that was sent before is still good. */
type Sent = { method: TwoFactorMethod; info: TwoFactorInfo | null }

export type SecondFactor = ReturnType<typeof useSecondFactor>

/** The second step of signing in: giving the code, and having it sent again or another way. */
export function useSecondFactor(begun: PendingFactor) {
  const [pending, setPending] = useState(begun)
  const [banner, setBanner] = useState<ApiError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const typed = useCode()
  // What is being corrected is no longer what was refused.
  const onChange = (entered: string) => {
    setBanner(null)
    typed.field.onChange(entered)
  }
  const code = { ...typed, field: { ...typed.field, onChange } }
  const leave = useLeave(pending)
  const { method } = pending
  // A passkey is given in a step of its own.
  const codeMethod = method === 'passkey' ? 'totp' : method

  const confirm = useProof(
    pending,
    (entered: string) => {
      setBanner(null)
      return passTwoFactor({ code: entered, method: codeMethod })
    },
    (error) => (isCodeError(error) ? code.fail(error.message) : setBanner(error)),
  )

  async function send(way: TwoFactorMethod): Promise<Sent | Over> {
    if (!isSent(way) || isJustSent(pending, way, new Date())) return { method: way, info: null }
    try {
      const info = await unlessOver(resendTwoFactor({ method: way }))
      return typeof info === 'string' ? info : { method: way, info }
    } catch (thrown) {
      // A code went this way a moment ago, as at another sign-in: it is still the one to give.
      const isHeld = way !== method && isError(thrown, 'ERR_VERIFICATION_REQUEST_TOO_SOON')
      if (isHeld) return { method: way, info: null }
      throw thrown
    }
  }

  function onSent(answer: Sent | Over) {
    if (typeof answer === 'string') return leave(answer)
    const { info, method: way } = answer
    const next = info ? withCodeSent(pending, info) : { ...pending, method: way }
    keepFactor(next)
    setPending(next)
    setNotice(isSent(way) ? (info ? texts.resent[way] : texts.held[way]) : null)
    setBanner(null)
    return code.restart()
  }

  const change = useAction({ run: send }, { onSuccess: onSent, onError: setBanner })
  return { pending, banner, notice, code, confirm, change, send, onSent, onError: setBanner }
}

/**
 * Finishes signing in by a proof of the second factor.
 * @param onError gets failures in the words that fit here
 */
export function useProof<Input>(
  pending: PendingFactor,
  run: (input: Input) => Promise<MemberInfo>,
  onError: (error: ApiError) => unknown,
) {
  const enter = useEnter()
  const leave = useLeave(pending)
  const { method, returnTo } = pending
  return useAction(
    { run: (input: Input) => unlessOver(run(input)) },
    {
      onSuccess: (answer) =>
        typeof answer === 'string' ? leave(answer) : enter(answer, { returnTo }),
      onError: (error) => onError(isSent(method) ? error : reworded(error)),
    },
  )
}

/** There is no other code to ask for where none is sent. */
function reworded(error: ApiError): ApiError {
  const isTooMany = error.name === 'ERR_VERIFICATION_MAX_RETRY'
  return isTooMany ? new ApiError(error.name, texts.tooMany) : error
}

/** @throws ApiError of any other failure */
async function unlessOver<T>(call: Promise<T>): Promise<T | Over> {
  try {
    return await call
  } catch (thrown) {
    if (isError(thrown, 'ERR_UNAUTHENTICATED')) return 'lapsed'
    if (isError(thrown, 'ERR_NO_CHANGE')) return 'passed'
    throw thrown
  }
}

/** Goes on from a step that is over: in, or back to the first. */
function useLeave({ email, returnTo }: PendingFactor) {
  const enter = useEnter()
  const navigate = useNavigate()
  return async (why: Over) => {
    forgetFactor()
    if (why === 'passed') {
      return enter(await readMember(), { returnTo })
    }
    return navigate({
      to: '/login',
      search: returnTo ? { returnTo } : {},
      state: { visit: { email, notice: 'lapsed' } },
      replace: true,
    })
  }
}
