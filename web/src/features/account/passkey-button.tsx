import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAction } from '../../data/mutation.ts'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type ChosenPasskey,
  signInWith,
  signInWithPasskey,
  stopWaiting,
  waitForPasskey,
} from '../../data/passkeys.ts'
import { FormError } from '../../ui/form-error.tsx'
import { signInTexts } from './sign-in-texts.ts'
import { useEnter } from './use-sign-in.ts'

/** The server keeps what the page waits with for an hour. */
const RENEW_MS = 50 * 60_000

/**
 * Signs in with a passkey alone: by the button, or by choosing one among what the browser offers in
 * the field of the email address. Shows nothing where the browser has no passkeys.
 */
export function PasskeyButton({ returnTo }: { returnTo?: string | undefined }) {
  const enter = useEnter()
  const [round, setRound] = useState(0)
  const again = () => setRound((before) => before + 1)

  const signIn = useAction(
    {
      run: (chosen: ChosenPasskey | null) => (chosen ? signInWith(chosen) : signInWithPasskey()),
    },
    // The button has ended the waiting, or what was chosen is used up.
    { onSuccess: (answer) => enter(answer, { returnTo }), onError: again },
  )
  useAutofill(round, again, signIn.start)

  if (!browserSupportsWebAuthn()) return null
  return (
    <Stack gap="sm">
      <FormError error={signIn.error} />
      <Button
        variant="default"
        fullWidth
        loading={signIn.pending}
        onClick={() => signIn.start(null)}
      >
        {signInTexts.passkey}
      </Button>
    </Stack>
  )
}

/** Lets the browser offer passkeys beside the email addresses that it knows, anew each round. */
function useAutofill(round: number, again: () => void, start: (chosen: ChosenPasskey) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the waiting begins anew by the round alone
  useEffect(() => {
    let isOver = false
    const renew = setTimeout(again, RENEW_MS)
    async function wait() {
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return
      const chosen = await waitForPasskey()
      if (chosen && !isOver) start(chosen)
    }
    void wait()
    return () => {
      isOver = true
      clearTimeout(renew)
      stopWaiting()
    }
  }, [round])
}
