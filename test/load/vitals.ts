import type { Browser, Page } from 'playwright-core'

/** How a page came up, as Lighthouse names it: milliseconds, and the sum of its shifts. */
export type Vitals = {
  firstContentfulPaint: number
  largestContentfulPaint: number
  totalBlockingTime: number
  cumulativeLayoutShift: number
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

/** Opens a page in a fresh browser profile on a processor four times slower. */
export async function visitSlowly(browser: Browser, visit: Visit): Promise<Vitals> {
  const context = await browser.newContext()
  try {
    const { origin } = new URL(visit.url)
    const cookies = Object.entries(visit.cookies)
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(visit.url)
    await page.getByText(visit.complete).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await readVitals(page)
  } finally {
    await context.close()
  }
}

function readVitals(page: Page): Promise<Vitals> {
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
    const shifts = (await noted('layout-shift')).filter(isShift)
    return {
      firstContentfulPaint: first,
      largestContentfulPaint: largest,
      totalBlockingTime: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
      cumulativeLayoutShift: shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    }
  })
}
