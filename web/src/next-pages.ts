import type { Pages } from './router.ts'
import { ahead } from './ui/ahead.ts'
import { whenIdle } from './ui/later.ts'

type RouteId = keyof Pages['routesById']

/** Where people go from a page, by the routes whose code those pages are made of. */
const next: Partial<Record<RouteId, readonly RouteId[]>> = {
  '/_auth/login': ['/_auth/login_/second-factor', '/_app', '/_app/practice-hub/'],
  '/_auth/login_/second-factor': ['/_app', '/_app/practice-hub/'],
  '/_auth/register': ['/_auth/verify-email'],
  '/_app/practice-hub/': ['/_app/patient-link/', '/_app/lead-convert/'],
  '/_app/patient-link/': ['/_app/patient-link/$patientId/$tab/{-$keyId}'],
  '/_app/lead-convert/': ['/_app/lead-convert/$patientId/$tab/{-$keyId}'],
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/**
 * Fetches the code of the pages that somebody is likely to open next, when the page at hand is drawn
 * and nothing else is to be done. Code alone: reading a record ahead of a visit would be in the audit trail.
 * Not without a connection, and not where the browser is to save data.
 */
export function fetchNextPages(pages: Pages): void {
  let giveUp: () => void = () => undefined
  pages.subscribe('onRendered', () => {
    giveUp()
    giveUp = whenIdle(() => {
      if (!navigator.onLine || navigator.connection?.saveData) return
      const shown = pages.state.matches.at(-1)?.routeId
      for (const id of (shown && next[shown]) || []) {
        void ahead(() => fetchPage(pages, id)).catch(() => undefined)
      }
    })
  })
}

async function fetchPage(pages: Pages, id: RouteId): Promise<void> {
  if (!Object.hasOwn(pages.routesById, id)) await pages.options.context.knowAllPages()
  await pages.loadRouteChunk(pages.routesById[id])
}
