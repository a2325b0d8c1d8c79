import type { Page } from 'playwright-core'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'
import { aLongList, listed, openList } from './long-list-page.ts'
import { type Task, tasksOf } from './main-thread.ts'
import { withBrowser, withPage } from './open-page.ts'
import { scaled } from './scale.ts'
import { measured } from './stats.ts'
import { tellTasks } from './tell-tasks.ts'

const ROUNDS = 5
const ROW_HEIGHT = 36
/** Pixels a second: ten thousand rows in 20 seconds. */
const SPEED = 18_000

/** Scrolls by the wheel from the first of 10,000 rows to the last. */
export function benchScrolling(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const looking = await aLongList(run)
    await withBrowser(async (browser) => {
      const rounds: Task[][] = []
      while (rounds.length < scaled(ROUNDS)) {
        rounds.push(await withPage(browser, looking, scrollThrough))
      }
      tellScrolling(`scrolling: ${listed} rows`, rounds, tell)
    })
  })
}

/** The tasks of several rounds of scrolling. */
export function tellScrolling(name: string, rounds: readonly Task[][], tell: Tell): void {
  const longest = rounds.map((tasks) => Math.max(0, ...tasks.map(({ ms }) => ms)))
  const title = `${name}, longest task of a round, median`
  tell({ name: title, ...measured(longest), unit: 'ms', comparedWith: null })
  tellTasks(name, rounds.flat(), tell)
}

async function scrollThrough(page: Page): Promise<Task[]> {
  await openList(page)
  const { tasks } = await tasksOf(page, () =>
    scroll(page, 'table', { pixels: listed * ROW_HEIGHT, speed: SPEED }),
  )
  const last = page.locator(`tr[aria-rowindex="${listed + 1}"]`)
  await last.waitFor()
  return tasks
}

/** Scrolls what is at an element down, as a wheel does. */
export async function scroll(
  page: Page,
  target: string,
  { pixels, speed }: { pixels: number; speed: number },
): Promise<void> {
  const box = await page.locator(target).first().boundingBox()
  if (!box) throw new Error(`${target} is not there`)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + 200,
    yDistance: -pixels,
    speed,
    gestureSourceType: 'mouse',
  })
  await session.detach()
}
