import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { NotFound, RenderError } from './features/shell/failures.tsx'
import { askForPagesOnline, NOT_LOADED } from './features/shell/offline-pages.ts'
import { PagePending } from './features/shell/page-pending.tsx'
import { firstRoutes } from './firstRoutes.gen.ts'

/** The pages, with the cache that their loaders read through. */
export function createPages(queryClient: QueryClient) {
  const pages = createRouter({
    routeTree: firstRoutes,
    context: { queryClient, knowAllPages },
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
  let knowsAll = false

  /**
   * Those that the entry brings are known from the beginning; putting in the others keeps them as they are. What
   * stands for the others leads nowhere any more, but stays known: it is in sight until the page is there.
   */
  async function knowAllPages() {
    if (!knowsAll && !navigator.onLine) throw new Error(NOT_LOADED)
    await import('./routeTree.gen.ts')
    knowsAll = true
    const all = pages.buildRouteTree()
    pages.setRoutes({ ...all, routesById: Object.assign({}, pages.routesById, all.routesById) })
    askForPagesOnline(Object.values(pages.routesById))
  }

  askForPagesOnline(Object.values(pages.routesById))
  return pages
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
