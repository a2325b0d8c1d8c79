import type { Browser, Page } from 'playwright-core'
import { withPage } from './open-page.ts'
import { type Sign, timeToPaint } from './painted.ts'
import { SLOWER } from './vitals.ts'

/** What one press costs: ms until its page is painted, and the longest task up to where all is quiet. */
export type Step = { ms: number; longestTask: number }

export const stepNames = ['list to record', 'back to the list', 'sort', 'add dialog'] as const
/** Each of them as it is taken the first time on a page, and once more. */
export type Steps = Record<(typeof stepNames)[number], { first: Step; again: Step }>

/** Nothing happens any more, once there was no call and no long task for so long. */
const QUIET_MS = 600

const row = 'tbody tr[data-opens] [data-row-link]'
const signs = {
  list: { there: `table[aria-busy=false] ${row}` },
  record: { there: 'main:has([data-page-title]) [role=tabpanel]:not(:empty)' },
  sorted: { there: 'table[aria-busy=false] th[aria-sort]', changed: row },
  dialog: { there: '[role=dialog] input' },
} satisfies Record<string, Sign>

/**
 * Opens the list of patients on a processor four times slower; from there opens a record, comes back,
 * sorts, and opens the dialog for adding one, and all of it a second time.
 * @param cookies session cookies by their names
 */
export async function stepThrough(
  browser: Browser,
  origin: string,
  cookies: Record<string, string>,
): Promise<Steps> {
  return withPage(browser, { origin, cookies }, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto('/patient-link')
    await page.locator(signs.list.there).first().waitFor()
    await settle(page)
    return pair(await round(page), await round(page))
  })
}

type Round = Record<(typeof stepNames)[number], Step>

async function round(page: Page): Promise<Round> {
  const steps = {
    'list to record': await press(page, row, signs.record),
    'back to the list': await press(page, 'main header a', signs.list),
    sort: await press(page, 'th[data-sorts] button', signs.sorted),
    'add dialog': await press(page, 'main button:has-text("Add patient")', signs.dialog),
  }
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').first().waitFor({ state: 'hidden' })
  await settle(page)
  return steps
}

function pair(first: Round, again: Round): Steps {
  const of = (name: keyof Round) => ({ first: first[name], again: again[name] })
  return {
    'list to record': of('list to record'),
    'back to the list': of('back to the list'),
    sort: of('sort'),
    'add dialog': of('add dialog'),
  }
}

/** Presses something: how long its answer took to be painted, and what else it cost. */
async function press(page: Page, target: string, sign: Sign): Promise<Step> {
  const pressed = () => page.locator(target).first().click()
  const { began, ms } = await timeToPaint(page, { ...sign, event: 'click' }, pressed)
  return { ms, longestTask: await settle(page, began) }
}

/** Waits until the page is quiet; the longest task since then in ms, 0 where none took 50 ms. */
async function settle(page: Page, since = 0): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    async ({ quiet, since }) => {
      const tasks: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
      observer.observe({ type: 'longtask', buffered: true })
      const ended = () => Math.max(performance.now() - 1, ...tasks.map(endOf))
      const endOf = ({ startTime, duration }: PerformanceEntry) => startTime + duration
      const from = performance.now()
      let last = from
      while (performance.now() - last < quiet) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        if (tasks.some((task) => endOf(task) > last)) last = ended()
      }
      observer.disconnect()
      const own = tasks.filter((task) => endOf(task) > since)
      return Math.max(0, ...own.map(({ duration }) => duration))
    },
    { quiet: QUIET_MS, since },
  )
}
