import type { Page } from 'playwright-core'

/** On the page: collects when its frames are drawn until it is asked for them. */
function watchFrames(): { stop: () => number[] } {
  const drawn: number[] = []
  let isOver = false
  const look = (at: number) => {
    drawn.push(at)
    if (!isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return {
    stop: () => {
      isOver = true
      return drawn
    },
  }
}

/** How many ms each frame of a page took while something is done with it. */
export async function framesOf(page: Page, use: () => Promise<void>): Promise<number[]> {
  const watch = await page.evaluateHandle(watchFrames)
  await use()
  const drawn = await watch.evaluate(({ stop }) => stop())
  return drawn.slice(1).map((at, index) => at - (drawn[index] ?? at))
}
