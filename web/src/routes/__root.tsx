import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FramedError, FramedNotFound } from '../features/shell/failures.tsx'
import { NewVersion } from '../features/shell/new-version.tsx'
import { useFocusOnNavigation } from '../features/shell/use-focus-on-navigation.ts'
import { useHearChanges } from '../realtime/use-hear-member.ts'
import { StaySignedIn } from '../session/idle/stay-signed-in.tsx'
import { useMember, worksInPractice } from '../session/member.ts'
import { useRememberPaths } from '../ui/use-history.ts'

type Context = {
  queryClient: QueryClient
  /** Puts in the pages that did not come with the entry. */
  knowAllPages: () => Promise<void>
}

export const Route = createRootRouteWithContext<Context>()({
  component: Root,
  errorComponent: FramedError,
  notFoundComponent: Lost,
})

/** Loaded where it is shown: pages for guests need no frame of a practice. */
const LostInPractice = lazy(() => import('./-lost-in-practice.tsx'))

function Lost() {
  const member = useMember()
  if (!member || !worksInPractice(member)) return <FramedNotFound />
  return (
    <Suspense>
      <LostInPractice />
    </Suspense>
  )
}

function Root() {
  useFocusOnNavigation()
  useRememberPaths()
  useHearChanges()
  return (
    <>
      <StaySignedIn>
        <Outlet />
      </StaySignedIn>
      <NewVersion />
    </>
  )
}
