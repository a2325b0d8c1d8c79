import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { PageLoading } from '../../ui/page-loading.tsx'
import { clearDrafts, saveDrafts } from '../drafts.ts'
import { leave, useMember } from '../member.ts'
import { sessionTexts } from '../texts.ts'
import type { Over } from './idle.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { noteSignOut } from './tabs.ts'
import { useIdle } from './use-idle.ts'

/**
 * Watches over the session of whoever is signed in, on every page: warns before it ends by
 * idleness, and leaves the page when it is over, in this tab or in another. Guests see none of it.
 */
export function StaySignedIn({ children }: { children: ReactNode }) {
  const member = useMember()
  const isAtSignOut = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_auth/logout'),
  })
  const { isLeaving, goAway } = useLeaving(isAtSignOut)
  return (
    <>
      {isLeaving ? <Leaving /> : children}
      {member && !isLeaving && !isAtSignOut && (
        <Watch key={member.id} memberId={member.id} onOver={goAway} />
      )}
    </>
  )
}

function Watch({ memberId, onOver }: { memberId: string; onOver: (over: Over) => void }) {
  const { until, stay } = useIdle(memberId, onOver)
  const router = useRouter()
  useEffect(() => {
    clearDrafts(memberId)
    // A machine that has just woken may have no network to load the page for signing out.
    void router.preloadRoute({ to: '/logout' })
  }, [router, memberId])
  return until === null ? null : <IdleDialog until={until} onStay={stay} />
}

/** In place of the page, so that nothing of it is shown once its person is no longer signed in. */
function Leaving() {
  return <PageLoading words={sessionTexts.leaving} />
}

/** Leaves for the page for signing out, which says why. */
function useLeaving(isAtSignOut: boolean) {
  const client = useQueryClient()
  const router = useRouter()
  const [hasLeft, setHasLeft] = useState(false)

  useEffect(() => {
    if (isAtSignOut) setHasLeft(false)
  }, [isAtSignOut])

  function goAway({ cause, ends }: Over) {
    if (cause === 'idle') saveDrafts()
    else clearDrafts()
    if (ends) noteSignOut(cause === 'idle' ? 'idle' : 'choice')
    setHasLeft(true)
    modals.closeAll()
    notifications.clean()
    const { href } = router.state.location
    leave(client)
    void router.navigate({
      to: '/logout',
      state: { ending: { cause, ends, returnTo: href } },
      replace: true,
      // An upload that asks whether to stay cannot go on either.
      ignoreBlocker: true,
    })
  }

  return { isLeaving: hasLeft && !isAtSignOut, goAway }
}
