import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** For what takes its time: scans are read, decoded and drawn by the processor. */
export const patiently = { timeout: 60_000 }

/** Column and row of the screen. */
export type Spot = { x: number; y: number }

export const paneAt = (page: Page, at = 0): Locator =>
  page.locator(`[data-testid="pane"][data-at="${at}"]`)

/** Waits until the image at `index` is in sight, with everything around it said. */
export const showsImage = (page: Page, index: number, at = 0): Promise<void> =>
  paneAt(page, at)
    .and(page.locator(`[data-status="shown"][data-index="${index}"]`))
    .waitFor(patiently)

export async function chooseLayout(page: Page, layout: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page.getByRole('menuitem', { name: layout }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

export async function chooseMeasure(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

export async function removeMeasures(page: Page): Promise<void> {
  await chooseMeasure(page, 'Remove all measurements')
  await expect.poll(() => page.locator('[data-testid="pane"] svg text').count()).toBe(0)
}

/** Reads the values at some points of a pane, some pixels apart, and removes the points. */
export async function readValues(
  page: Page,
  pane: Locator,
  spots: readonly Spot[],
): Promise<string[]> {
  await chooseMeasure(page, 'Value at a point')
  const said: string[] = []
  for (const [nth, { x, y }] of spots.entries()) {
    await page.mouse.click(x, y)
    // By moving the mouse the library learns at once that no second click follows.
    await page.mouse.move(x, y + 8)
    const words = pane.locator('svg text').nth(nth)
    await words.waitFor(patiently)
    said.push((await words.locator('tspan').allTextContents()).join(' | '))
  }
  await removeMeasures(page)
  return said
}

/** The length of a line from one point to another, in mm if not said otherwise; the line is removed again. */
export async function readLength(
  page: Page,
  pane: Locator,
  { from, to, unit = 'mm', note }: { from: Spot; to: Spot; unit?: string; note?: string },
): Promise<number> {
  await chooseMeasure(page, 'Length')
  await drag(page, from, to)
  const said = pane.locator('svg text', { hasText: unit })
  await said.waitFor(patiently)
  if (note !== undefined) expect(await said.textContent()).toContain(note)
  const mm = Number.parseFloat((await said.textContent()) ?? '')
  await removeMeasures(page)
  return mm
}

/** Drags the mouse from one place to another, with a stop half way. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

/** The angle between two lines that meet in the second of three points, in degrees; it is removed again. */
export async function readAngle(
  page: Page,
  pane: Locator,
  [from, corner, to]: readonly [Spot, Spot, Spot],
): Promise<number> {
  await chooseMeasure(page, 'Angle')
  await drag(page, from, corner)
  await page.mouse.move((corner.x + to.x) / 2, (corner.y + to.y) / 2)
  // A drag ends the angle at once; after a click the library waits for a second one.
  await page.mouse.down()
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
  const said = pane.locator('svg text', { hasText: '°' })
  await said.waitFor(patiently)
  const degrees = Number.parseFloat((await said.textContent()) ?? '')
  await removeMeasures(page)
  return degrees
}

type Line = { from: Spot; to: Spot }
/** A tool by its name in the menu, and a word that its figures contain. */
type Tool = { name: string; word: string }

/** Drags a measuring tool, reads the lines beside the measurement, and removes the measurement. */
async function readLines(page: Page, pane: Locator, { name, word }: Tool, { from, to }: Line) {
  await chooseMeasure(page, name)
  await drag(page, from, to)
  const text = pane.locator('svg text', { hasText: word })
  await text.waitFor(patiently)
  const lines = await text.locator('tspan').allTextContents()
  await removeMeasures(page)
  return lines
}

/** Reads the lines beside an ellipse around a point that extends to a corner. */
export const readEllipse = (
  page: Page,
  pane: Locator,
  { middle, corner }: { middle: Spot; corner: Spot },
): Promise<string[]> => {
  const tool = { name: 'Ellipse with statistics', word: 'Area' }
  return readLines(page, pane, tool, { from: middle, to: corner })
}

/** Reads the lines beside a rectangle from one corner to the opposite corner. */
export const readRectangle = (page: Page, pane: Locator, line: Line): Promise<string[]> =>
  readLines(page, pane, { name: 'Rectangle with statistics', word: 'Area' }, line)

/** Reads length and width in mm, with the length along a line. */
export async function readAxes(page: Page, pane: Locator, line: Line): Promise<number[]> {
  const lines = await readLines(page, pane, { name: 'Length and width', word: 'Width' }, line)
  return lines.map((text) => Number.parseFloat(text.split(': ')[1] ?? ''))
}

/** Where the line of another pane crosses a pane, on the screen. */
export async function readCrossing(pane: Locator): Promise<{ from: Spot; to: Spot } | null> {
  const line = pane.locator('svg line').first()
  if ((await line.count()) === 0) return null
  return line.evaluate((drawn: SVGElement | HTMLElement) => {
    const box = drawn.closest('svg')?.getBoundingClientRect()
    const at = (name: string) => Number(drawn.getAttribute(name))
    const [left, top] = [box?.left ?? 0, box?.top ?? 0]
    return {
      from: { x: left + at('x1'), y: top + at('y1') },
      to: { x: left + at('x2'), y: top + at('y2') },
    }
  })
}

/** Where something bright is drawn in a pane, on the screen. */
export type Drawn = { left: number; top: number; right: number; bottom: number }

/** Finds the only bright part of a picture in the pixels that are drawn; null if there is none. */
export async function findBright(pane: Locator): Promise<Drawn | null> {
  const canvas = pane.locator('canvas.cornerstone-canvas')
  return canvas.evaluate((drawn: HTMLCanvasElement): Drawn | null => {
    const { width, height } = drawn
    const { data } = drawn.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    let [left, top, right, bottom] = [width, height, -1, -1]
    for (let at = 0; at < width * height; at += 1) {
      if ((data[at * 4] ?? 0) < 128) continue
      const [x, y] = [at % width, Math.trunc(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
    if (right < 0) return null
    const box = drawn.getBoundingClientRect()
    const [across, down] = [box.width / width, box.height / height]
    return {
      left: box.left + left * across,
      right: box.left + right * across,
      top: box.top + top * down,
      bottom: box.top + bottom * down,
    }
  })
}
