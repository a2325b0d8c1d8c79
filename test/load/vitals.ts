import type { Browser, Page } from 'playwright-core'

/** How a page came up, as Lighthouse names it: milliseconds, and the sum of its shifts. */
export type Vitals = {
  firstContentfulPaint: number
  largestContentfulPaint: number
  totalBlockingTime: number
  cumulativeLayoutShift: number
  /** Until what the page is opened for is shown. */
  complete: number
  /** Kilobytes that the page's scripts and styles were on the line, and how many files they are. */
  transferred: number
  files: number
}

export type Visit = {
  url: string
  /** Session cookies by their names. */
  cookies: Record<string, string>
  /** Shown once the page is complete. */
  complete: string
}

/** Times slower than this machine, as Lighthouse takes a phone to be. */
export const SLOWER = 4

/** A phone's line, as the browser's own tools take a fast 4G line to be. */
const LINE = { megabits: 9, roundTripMs: 170 }
const bytesPerSecond = (LINE.megabits * 1_000_000) / 8

/** Opens a page with an empty cache on a processor four times slower, over a phone's line. */
export async function visitSlowly(browser: Browser, visit: Visit): Promise<Vitals> {
  const context = await browser.newContext()
  try {
    const { origin } = new URL(visit.url)
    const cookies = Object.entries(visit.cookies)
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await page.goto(visit.url)
    await page.getByText(visit.complete).filter({ visible: true }).first().waitFor()
    const complete = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    return { ...(await readVitals(page)), complete }
  } finally {
    await context.close()
  }
}

function readVitals(page: Page): Promise<Omit<Vitals, 'complete'>> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

    /** What the browser noted of one kind since the page began. */
    const noted = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(resolve, 1000, [])
      })
    const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry

    const paints = await noted('paint')
    const first = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0
    const largest = (await noted('largest-contentful-paint')).at(-1)?.startTime ?? first
    const tasks = (await noted('longtask')).filter(({ startTime }) => startTime >= first)
    const isResource = (entry: PerformanceEntry): entry is PerformanceResourceTiming =>
      entry instanceof PerformanceResourceTiming
    const files = performance
      .getEntriesByType('resource')
      .filter(isResource)
      .filter(({ name }) => /\.(js|css)$/.test(name))
    const shifts = (await noted('layout-shift')).filter(isShift)
    return {
      firstContentfulPaint: first,
      largestContentfulPaint: largest,
      totalBlockingTime: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
      cumulativeLayoutShift: shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
      transferred: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0),
      files: files.length,
    }
  })
}
