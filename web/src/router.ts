import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { NotFound, RenderError } from './features/shell/failures.tsx'
import { PagePending } from './features/shell/page-pending.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The pages, with the cache that their loaders read through. */
export function createPages(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router's own.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    defaultErrorComponent: RenderError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PagePending,
  })
}

export type Pages = ReturnType<typeof createPages>

declare module '@tanstack/react-router' {
  interface Register {
    router: Pages
  }
  interface StaticDataRouteOption {
    /** The page needs more room than a narrow card. */
    wide?: boolean
  }
}
