import { useState } from 'react'
import { ForgetEmailForm } from './forget-email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { forgetReset, keepReset, type PendingReset, readReset } from './pending-reset.ts'
import { useVisit } from './visit.ts'

/** A new password in two steps: the address, then the code that was sent to it. */
export function ForgetPassword({ returnTo }: { returnTo?: string | undefined }) {
  const { email, notice } = useVisit()
  const [pending, setPending] = useState(() => readReset(email))

  function goOn(next: PendingReset) {
    keepReset(next)
    setPending(next)
  }

  if (pending) {
    return (
      <NewPasswordForm
        pending={pending}
        returnTo={returnTo}
        onSent={goOn}
        onOther={() => {
          forgetReset()
          setPending(null)
        }}
      />
    )
  }
  return (
    <ForgetEmailForm
      email={email}
      isExpired={notice === 'expired'}
      returnTo={returnTo}
      onSent={goOn}
    />
  )
}
