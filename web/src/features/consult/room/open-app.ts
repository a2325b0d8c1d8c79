/** How long the app has to open, and until when the page had not gone behind it, in ms (specification, section 9). */
const WAIT_MS = 1200
const GONE_MS = 1500

export type AppLinks = {
  /** Opens a consultation in the app, by its id. */
  readonly app: (consultId: string) => string
  /** Where the app is got from. */
  readonly store: string
}

type Ports = {
  readonly go: (href: string) => void
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => unknown
}

/**
 * Opens a consultation in the app; where nothing opened, leads to the store. Timers of a page that went behind the
 * app stand still: whose time has gone by much longer has the app.
 */
export function openApp(links: AppLinks, consultId: string, { go, now, after }: Ports): void {
  const begun = now()
  go(links.app(consultId))
  after(WAIT_MS, () => {
    if (now() - begun < GONE_MS) go(links.store)
  })
}
