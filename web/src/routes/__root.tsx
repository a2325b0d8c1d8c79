import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { FramedError, FramedNotFound } from '../features/shell/failures.tsx'
import { NewVersion } from '../features/shell/new-version.tsx'
import { useFocusOnNavigation } from '../features/shell/use-focus-on-navigation.ts'
import { StaySignedIn } from '../session/idle/stay-signed-in.tsx'
import { useRememberPaths } from '../ui/use-history.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: FramedError,
  notFoundComponent: FramedNotFound,
})

function Root() {
  useFocusOnNavigation()
  useRememberPaths()
  return (
    <>
      <StaySignedIn>
        <Outlet />
      </StaySignedIn>
      <NewVersion />
    </>
  )
}
