import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { passPasskey } from '../../data/passkeys.ts'
import { FormError } from '../../ui/form-error.tsx'
import { accountTexts } from './texts.ts'
import { type SecondFactor, useProof } from './use-second-factor.ts'

const texts = accountTexts.secondFactor

type Props = { factor: SecondFactor; children: ReactNode }

/** Asks for a passkey as the second factor. */
export function PasskeyStep({ factor: { pending }, children }: Props) {
  const [error, setError] = useState<ApiError | null>(null)
  const confirm = useProof(pending, () => passPasskey(), setError)

  function start() {
    setError(null)
    confirm.start(undefined)
  }

  return (
    <Stack>
      <FormError error={error} />
      <Button fullWidth autoFocus loading={confirm.pending} onClick={start}>
        {texts.passkeySubmit}
      </Button>
      {children}
    </Stack>
  )
}
