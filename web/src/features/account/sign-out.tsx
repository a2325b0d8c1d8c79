import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { authRoutes } from '#shared/api/auth.ts'
import type { Answer } from '#shared/api/contract.ts'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import { signOut as signOutOfServer } from '../../data/auth.ts'
import { sendAll } from '../../data/undoable.ts'
import { clearDrafts } from '../../session/drafts.ts'
import { type Ending, useEnding } from '../../session/idle/ending.ts'
import { isSignedInHere, noteSignOut } from '../../session/idle/tabs.ts'
import { idleTexts } from '../../session/idle/texts.ts'
import { leave } from '../../session/member.ts'
import { releasePush } from '../../session/push/owner.ts'
import { safeReturnTo } from '../../session/return-to.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { accountTexts } from './texts.ts'

const texts = accountTexts.signOut
const ended = idleTexts.signedOut

/** Ends the session on the server, forgets what this browser knew, and says why if nobody asked. */
export function SignOut() {
  const ending = useEnding()
  const { state, provider, retry } = useSignOut(ending)
  if (state === 'done') return <SignedOut {...ending} provider={provider} />
  if (state !== 'pending') return <ErrorState error={state} retry={retry} />
  return <PageLoading words={texts.pending} />
}

/** The sign-in service that had opened the session, and where it is left too. */
type Provider = Answer<typeof authRoutes.logout>['provider']

function SignedOut({ cause, returnTo, provider }: Ending & { provider: Provider }) {
  // The page has changed under whoever listens to it: why comes first.
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }, [])
  if (cause === 'somebody') {
    return (
      <StepCard title={ended.somebodyTitle} lead={ended.somebody}>
        {/* Loaded anew: whatever this tab knew was somebody else's. */}
        <Button fullWidth component="a" href="/">
          {ended.goOn}
        </Button>
      </StepCard>
    )
  }
  const path = safeReturnTo(returnTo)
  const search = path && path !== '/' ? { returnTo: path } : {}
  return (
    <StepCard
      title={cause === 'idle' ? ended.idleTitle : texts.title}
      lead={cause ? ended[cause] : texts.text}
    >
      <Stack gap="sm">
        <Button fullWidth renderRoot={(props) => <Link to="/login" search={search} {...props} />}>
          {texts.again}
        </Button>
        {provider && (
          <Button fullWidth variant="default" component="a" href={provider.url}>
            {texts.provider(provider.name)}
          </Button>
        )}
      </Stack>
    </StepCard>
  )
}

/** Signs out once, unless another tab has done so. */
function useSignOut(ending: Ending) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<'pending' | 'done' | ApiError>('pending')
  const [provider, setProvider] = useState<Provider>(null)
  const begun = useRef(false)

  function signOut() {
    setState('pending')
    signOutOfServer().then(
      async ({ provider }) => {
        setProvider(provider)
        setState('done')
        // Whoever reloads or comes back must not sign out the next session.
        const done = { ...ending, ends: false }
        await navigate({ to: '/logout', state: { ending: done }, replace: true })
      },
      (thrown: unknown) => setState(toApiError(thrown)),
    )
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!ending.ends && ending.cause !== 'somebody' && isSignedInHere()) {
      void navigate({ to: '/', replace: true })
      return
    }
    // What was done but could still be undone is done now, as long as one may.
    const sent = ending.ends ? sendAll() : Promise.resolve()
    leave(client)
    if (!ending.cause) {
      clearDrafts()
      // On the member's own phone an idle sign-out must not end them.
      void releasePush(null)
    }
    if (!ending.ends) return setState('done')
    noteSignOut(ending.cause === 'idle' ? 'idle' : 'choice')
    void sent.then(signOut)
  })

  // A machine that has just woken may have no network yet.
  const hasFailed = state !== 'pending' && state !== 'done'
  const again = useRef(signOut)
  again.current = signOut
  useEffect(() => {
    if (!hasFailed) return
    const retry = () => again.current()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed])

  return { state, provider, retry: signOut }
}
