import type { Locator, Page } from 'playwright-core'

/** A point of an element, by parts of its width and height. */
export type Spot = { of: Locator; x: number; y: number }

async function pointOf({ of, x, y }: Spot) {
  const box = await of.boundingBox()
  if (!box) throw new Error('what is dragged, or where to, is not on the page')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

/** Both in sight, as they lie then. */
async function pointsOf(from: Spot, to: Spot) {
  await to.of.scrollIntoViewIfNeeded()
  await from.of.scrollIntoViewIfNeeded()
  return [await pointOf(from), await pointOf(to)] as const
}

const isDragging = (page: Page) => page.locator('[data-dragging]').waitFor()

/** Takes something with the mouse, and lets it go elsewhere or takes that back. */
export async function drag(page: Page, from: Spot, to: Spot, end: 'drop' | 'escape' = 'drop') {
  const [start, there] = await pointsOf(from, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(there.x, there.y, { steps: 4 })
  await isDragging(page)
  if (end === 'escape') await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.locator('[data-dragging]').waitFor({ state: 'detached' })
}

/** The same with a finger, which rests before it drags. */
export async function dragByFinger(page: Page, from: Spot, to: Spot) {
  const [start, there] = await pointsOf(from, to)
  const finger = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [start])
  await isDragging(page)
  await touch('touchMove', [there])
  await touch('touchEnd', [])
  await page.locator('[data-dragging]').waitFor({ state: 'detached' })
  await finger.detach()
}
