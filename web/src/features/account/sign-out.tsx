import { Button, Loader, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { clearDrafts } from '../session/drafts.ts'
import { accountTexts } from './texts.ts'

const texts = accountTexts.signOut

/** Ends the session on the server, and forgets what this browser knew. */
export function SignOut() {
  const client = useQueryClient()
  const [state, setState] = useState<'pending' | 'done' | ApiError>('pending')
  const begun = useRef(false)

  function signOut() {
    setState('pending')
    api.auth.logout().then(
      () => {
        clearDrafts()
        client.clear()
        setState('done')
      },
      (thrown: unknown) => setState(toApiError(thrown)),
    )
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    signOut()
  })

  if (state === 'pending') {
    return (
      <Stack align="center" gap="xs" py="xl" role="status">
        <Loader size="sm" />
        <Text c="dimmed">{texts.pending}</Text>
      </Stack>
    )
  }
  if (state !== 'done') return <ErrorState error={state} retry={signOut} />
  return (
    <StepCard title={texts.title} lead={texts.text}>
      <Button fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
        {texts.again}
      </Button>
    </StepCard>
  )
}
