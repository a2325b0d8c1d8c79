import type { StageFile } from '#shared/stage-file.ts'

/** How long the app has to open, and until when the page had not gone behind it, in ms (specification, section 9). */
const WAIT_MS = 1200
const GONE_MS = 1500

type App = NonNullable<StageFile['consultApp']>

type Ports = {
  readonly go: (href: string) => void
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => unknown
}

/**
 * Opens a consultation in the app; where nothing opened, leads to the store. Timers of a page that went behind the
 * app stand still: whose time has gone by much longer has the app.
 */
export function openApp({ link, store }: App, consultId: string, { go, now, after }: Ports): void {
  const begun = now()
  go(link + encodeURIComponent(consultId))
  after(WAIT_MS, () => {
    if (now() - begun < GONE_MS) go(store)
  })
}
