import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLater } from '../../ui/later.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useMember } from '../member.ts'
import { sessionTexts } from '../texts.ts'

/** Guests and whoever signs in need none of it. */
const loadWatch = () => import('./watch.tsx').then(({ Watch }) => Watch)

/**
 * Watches over the session of whoever is signed in, on every page: warns before it ends by
 * idleness, and leaves the page when it is over, in this tab or in another. Guests see none of it.
 */
export function StaySignedIn({ children }: { children: ReactNode }) {
  const member = useMember()
  const isAtSignOut = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_auth/logout'),
  })
  const [hasLeft, setHasLeft] = useState(false)
  const Watch = useLater(member ? loadWatch : null)
  useEffect(() => {
    if (isAtSignOut) setHasLeft(false)
  }, [isAtSignOut])

  const isLeaving = hasLeft && !isAtSignOut
  return (
    <>
      {isLeaving ? <Leaving /> : children}
      {member && Watch && !isLeaving && !isAtSignOut && (
        <Watch key={member.id} memberId={member.id} onLeave={() => setHasLeft(true)} />
      )}
    </>
  )
}

/** In place of the page, so that nothing of it is shown once its person is no longer signed in. */
function Leaving() {
  return <PageLoading words={sessionTexts.leaving} />
}
