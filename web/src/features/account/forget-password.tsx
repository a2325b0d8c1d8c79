import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ForgetEmailForm } from './forget-email-form.tsx'
import { LinkedPasswordForm } from './linked-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import {
  forgetReset,
  keepReset,
  type PendingReset,
  readReset,
  readResetLink,
} from './pending-reset.ts'
import { useVisit } from './visit.ts'

/**
 * A new password in two steps: the address, then the code that was sent to it. The link in the mail
 * leads straight to the new password; opening it changes nothing.
 */
export function ForgetPassword({ returnTo }: { returnTo?: string | undefined }) {
  const { email, notice } = useVisit()
  const [link, setLink] = useResetLink()
  const [pending, setPending] = useState(() => readReset(email))

  function goOn(next: PendingReset) {
    keepReset(next)
    setPending(next)
  }

  if (link) {
    return <LinkedPasswordForm key={link.id} link={link} onOther={() => setLink(null)} />
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

/** The link that was opened, whose token is taken out of the address at once. */
function useResetLink() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readResetLink(hash))
  useEffect(() => {
    const opened = readResetLink(hash)
    if (!opened) return
    setLink(opened)
    void navigate({ to: '.', search: true, state: true, hash: '', replace: true })
  }, [hash, navigate])
  return [link, setLink] as const
}
