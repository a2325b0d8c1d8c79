import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { clearDrafts, saveDrafts } from '../drafts.ts'
import { leave } from '../member.ts'
import type { Over } from './idle.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { noteSignOut } from './tabs.ts'
import { useIdle } from './use-idle.ts'

type Props = {
  memberId: string
  /** The session is over, and the page is about to be left. */
  onLeave: () => void
}

/** Watches over the session of a member. */
export function Watch({ memberId, onLeave }: Props) {
  const goAway = useGoAway(onLeave)
  const { until, stay } = useIdle(memberId, goAway)
  const router = useRouter()
  useEffect(() => {
    clearDrafts(memberId)
    // A machine that has just woken may have no network to load the page for signing out.
    void router.preloadRoute({ to: '/logout' })
  }, [router, memberId])
  return until === null ? null : <IdleDialog until={until} onStay={stay} />
}

/** Leaves for the page for signing out, which says why. */
function useGoAway(onLeave: () => void) {
  const client = useQueryClient()
  const router = useRouter()

  return ({ cause, ends }: Over) => {
    if (cause === 'idle') saveDrafts()
    else clearDrafts()
    if (ends) noteSignOut(cause === 'idle' ? 'idle' : 'choice')
    onLeave()
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
}
