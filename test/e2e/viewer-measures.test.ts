import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { aKnownStudy } from '#test/support/known-study.ts'
import {
  AIR_HU,
  BLOCK,
  BLOCK_SPACING,
  BRIGHT,
  blockPhantom,
  brightHu,
  calibratedBlocks,
  REGIONS_MEET,
  SAGITTAL,
  sagittalBlock,
  TILT,
  tiltedBlock,
} from '#test/support/phantoms.ts'
import type { TestFile } from '#test/support/scans.ts'
import { runVisits } from './browser.ts'
import {
  chooseLayout,
  chooseMeasure,
  type Drawn,
  drag,
  findBright,
  paneAt,
  patiently,
  readAngle,
  readAxes,
  readCrossing,
  readEllipse,
  readLength,
  readRectangle,
  readValues,
  removeMeasures,
  type Spot,
  showsImage,
} from './viewer-pages.ts'

const app = runApp()
const visits = runVisits()

/** Opens the viewer on some files, at the first image of the first series, with or without a graphics card. */
async function opened(files: TestFile[], { hasCard = true } = {}) {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  const { practiceId } = practice
  const { key } = await aKnownStudy(practice.admin.client, { practiceId, patientId }, files)
  const visitor = await visits.visitAs(app.run.origin, practice.admin)
  if (!hasCard) await visitor.page.addInitScript(takeCardAway)
  await visitor.page.goto(`/dicom/viewer?key=${key}`)
  await showsImage(visitor.page, 0)
  return visitor
}

function takeCardAway() {
  const { getContext } = HTMLCanvasElement.prototype
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
    },
  })
}

/** Where the bright block is drawn, once it is. */
async function brightBlock(page: Page, at = 0): Promise<Drawn> {
  await expect.poll(() => findBright(paneAt(page, at)), patiently).not.toBeNull()
  const drawn = await findBright(paneAt(page, at))
  if (!drawn) throw new Error('The block is not drawn.')
  return drawn
}

/** How wide the block is in each series, in mm, and what the picture says of lengths. */
const widths: readonly [series: string, mm: number, note: string | null][] = [
  ['DETECTOR', BRIGHT.columns * 0.2, 'Lengths at the detector'],
  ['DETECTOR TWICE', BRIGHT.columns * 0.2, 'Lengths at the detector'],
  ['ESTIMATED', (BRIGHT.columns * 0.2) / 1.25, 'Lengths by an estimated magnification'],
  ['CORRECTED', BRIGHT.columns * 0.16, null],
]

/** A length of so many pixels is as long as the file says in its own way. */
async function measuresByEachCalibration(page: Page) {
  const pane = paneAt(page)
  const nextSeries = async (name: string) => {
    await pane.locator('[role="img"]').focus()
    await page.keyboard.press('PageDown')
    await pane.and(page.getByLabel(`Pictures of ${name}`, { exact: true })).waitFor(patiently)
    await showsImage(page, 0)
    const { left, top, right, bottom } = await settledBlock(page, 0)
    const y = (top + bottom) / 2
    const pixel = (right - left) / BRIGHT.columns
    return { from: { x: left, y }, to: { x: right, y }, pixel }
  }
  for (const [name, mm, note] of widths) {
    const { from, to } = await nextSeries(name)
    expect(Math.abs((await readLength(page, pane, { from, to })) - mm), name).toBeLessThan(0.2)
    if (note) await pane.getByText(note).waitFor()
    else expect(await pane.getByText(/Lengths|alibrated/).count()).toBe(0)
  }

  const across = await nextSeries('REGIONS')
  const { from, pixel } = across
  const within = { from, to: { x: from.x + 20 * pixel, y: from.y } }
  expect(Math.abs((await readLength(page, pane, within)) - 10)).toBeLessThan(0.5)
  await pane.getByText('Lengths within one region').waitFor()
  const right = (column: number) => from.x + (column - BRIGHT.column) * pixel
  const beyond = {
    from: { x: right(REGIONS_MEET + 2), y: from.y },
    to: { x: right(REGIONS_MEET + 12), y: from.y },
  }
  expect(Math.abs((await readLength(page, pane, beyond)) - 10)).toBeLessThan(0.5)
  const uncalibrated = { ...across, unit: 'px', note: 'Not calibrated' }
  expect(Math.abs((await readLength(page, pane, uncalibrated)) - 40)).toBeLessThan(0.5)

  const nothing = await nextSeries('NOTHING')
  const inPixels = { ...nothing, unit: 'px', note: 'Not calibrated' }
  expect(Math.abs((await readLength(page, pane, inPixels)) - 40)).toBeLessThan(0.5)
  await pane.getByText('Not calibrated: lengths in pixels').waitFor()
}

/** Angles and ellipses are those of the patient, whose pixels are higher than wide. */
async function measuresShapes(page: Page, { left, top, right, bottom }: Drawn) {
  const pane = paneAt(page)
  const [width, height] = [BRIGHT.columns * BLOCK_SPACING.column, BRIGHT.rows * BLOCK_SPACING.row]
  const angle = await readAngle(page, pane, [
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: right, y: top },
  ])
  expect(Math.abs(angle - (Math.atan(height / width) * 180) / Math.PI)).toBeLessThan(0.5)

  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const corner = { x: middle.x + (right - left) / 4, y: middle.y + (bottom - top) / 4 }
  const lines = await readEllipse(page, pane, { middle, corner })
  const [area = 0, ...values] = lines.map((line) => Number.parseFloat(line.split(': ')[1] ?? ''))
  expect(Math.abs(area / ((Math.PI * width * height) / 16) - 1)).toBeLessThan(0.03)
  expect(values).toEqual([
    brightHu(BLOCK.slices - 1),
    brightHu(BLOCK.slices - 1),
    brightHu(BLOCK.slices - 1),
    0,
  ])

  const within = {
    from: { x: middle.x - (right - left) / 4, y: middle.y - (bottom - top) / 4 },
    to: corner,
  }
  const ofRectangle = await readRectangle(page, pane, within)
  const [size = 0, ...its] = ofRectangle.map((line) => Number.parseFloat(line.split(': ')[1] ?? ''))
  expect(Math.abs(size / ((width * height) / 4) - 1)).toBeLessThan(0.03)
  expect(its).toEqual(values)

  // The library draws the second line half as long on the screen, where pixels are as high as they should be.
  const across = { from: { x: left, y: middle.y }, to: { x: right, y: middle.y } }
  const [long = 0, short = 0] = await readAxes(page, pane, across)
  expect(Math.abs(long - width)).toBeLessThan(0.5)
  expect(Math.abs(short - width * 0.5)).toBeLessThan(width * 0.3)
}

/** A key saves the picture as it is seen, with what was measured; another takes the tool for it. */
async function savesPicture(page: Page, { left, top, right, bottom }: Drawn) {
  const pane = paneAt(page)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  await pane.locator('[role="img"]').focus()
  await page.keyboard.press('d')
  await page.mouse.move(left, top - 20)
  await page.mouse.down()
  await page.mouse.move(middle.x, top - 20)
  await page.mouse.move(right, top - 20)
  await page.mouse.up()
  await pane.locator('svg text', { hasText: 'mm' }).waitFor(patiently)
  const download = page.waitForEvent('download')
  await page.keyboard.press('e')
  const file = await download
  expect(file.suggestedFilename()).toBe(`BLOCK-1-${BLOCK.slices}.png`)
  const png = PNG.sync.read(await readFile(await file.path()))

  const box = await pane.locator('canvas.cornerstone-canvas').boundingBox()
  if (!box) throw new Error('The picture is not in sight.')
  const colourAt = ({ x, y }: Spot) => {
    const column = Math.floor(((x - box.x) * png.width) / box.width)
    const row = Math.floor(((y - box.y) * png.height) / box.height)
    const at = 4 * (row * png.width + column)
    return [...png.data.subarray(at, at + 3)]
  }
  expect(colourAt(middle)).toEqual([255, 255, 255])
  expect(colourAt({ x: left - 20, y: middle.y })).toEqual([0, 0, 0])
  const isColoured = (y: number) => new Set(colourAt({ x: middle.x, y })).size > 1
  expect([-2, -1, 0, 1].some((down) => isColoured(top - 20 + down))).toBe(true)
  await removeMeasures(page)
}

test('says values and places of every image of a series, and lengths as each file is calibrated', async () => {
  const { page, errors } = await opened([...blockPhantom(), ...calibratedBlocks()])
  const block = await brightBlock(page)
  // The middle of a pixel, a quarter into the block.
  const [column, row] = [BRIGHT.column + 10, BRIGHT.row + 10]
  const [across, down] = [block.right - block.left, block.bottom - block.top]
  const spot = {
    x: block.left + (across * 10.5) / BRIGHT.columns,
    y: block.top + (down * 10.5) / BRIGHT.rows,
  }
  const last = BLOCK.slices - 1
  for (const index of [0, 1, 2, last]) {
    if (index === last) await page.keyboard.press('End')
    else if (index > 0) await page.keyboard.press('ArrowDown')
    await showsImage(page, index)
    const [said = ''] = await readValues(page, paneAt(page), [spot])
    const [value, place = ''] = said.split(' | ')
    expect(value).toBe(`${brightHu(index)} HU`)
    const [x, y, z] = [...place.matchAll(/[\d.]+/g)].map(Number)
    expect(Math.abs((x ?? 0) - (32 - column * BLOCK_SPACING.column))).toBeLessThan(0.3)
    expect(Math.abs((y ?? 0) - (48 - row * BLOCK_SPACING.row))).toBeLessThan(0.6)
    expect(z).toBe(index * BLOCK_SPACING.slice)
    expect(place).toMatch(/^R [\d.]+ {2}A [\d.]+ {2}H [\d.]+ mm$/)
  }
  const besideSpot = { x: block.left - across / 8, y: spot.y }
  const [beside] = await readValues(page, paneAt(page), [besideSpot])
  expect(beside).toContain(`${AIR_HU} HU`)
  await measuresShapes(page, block)
  await savesPicture(page, block)
  await measuresByEachCalibration(page)
  expect(errors).toEqual([])
})

/** Values are read so many pixels within the edges of the block, and beside them. */
const PIXELS_ASIDE = 4

/** Checks that values and lengths are those of what is drawn, wherever the picture is. */
async function expectTrueToPicture(page: Page, where: string, at = 0) {
  const block = await settledBlock(page, at)
  const pane = paneAt(page, at)
  const index = Number(await pane.getAttribute('data-index'))
  const pixel = (block.right - block.left) / BRIGHT.columns
  const aside = PIXELS_ASIDE * pixel
  const [x, y] = [(block.left + block.right) / 2, (block.top + block.bottom) / 2]
  const said = await readValues(page, pane, [
    { x: block.left + aside, y },
    { x: block.right - aside, y },
    { x: block.left - aside, y },
    { x, y: block.top + aside },
    { x, y: block.bottom + aside },
  ])
  const [bright, air] = [`${brightHu(index)} HU`, `${AIR_HU} HU`]
  const values = said.map((words) => words.split(' | ')[0])
  expect(values, where).toEqual([bright, bright, air, bright, air])
  const from = { x: block.left, y }
  const across = await readLength(page, pane, { from, to: { x: block.right, y } })
  expect(Math.abs(across - BRIGHT.columns * BLOCK_SPACING.column), where).toBeLessThan(0.5)
  const down = { from: { x, y: block.top }, to: { x, y: block.bottom } }
  const long = await readLength(page, pane, down)
  expect(Math.abs(long - BRIGHT.rows * BLOCK_SPACING.row), where).toBeLessThan(0.5)
}

/** Where the block is once it stays where it is: after a change the picture is drawn a few times. */
async function settledBlock(page: Page, at: number): Promise<Drawn> {
  let before = await brightBlock(page, at)
  await expect
    .poll(async () => {
      const now = await brightBlock(page, at)
      const isStill = JSON.stringify(now) === JSON.stringify(before)
      before = now
      return isStill
    }, patiently)
    .toBe(true)
  return before
}

const planes = (page: Page) => page.getByTestId('planes')

/** Where the middle of a pane or plane is. */
async function middleOf(shown: Locator): Promise<Spot> {
  const box = await shown.boundingBox()
  if (!box) throw new Error('The picture is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Turns the wheel down by one step over a pane or plane. */
async function wheelDown(page: Page, shown: Locator) {
  const { x, y } = await middleOf(shown)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 100)
}

const isActive = (page: Page, at: number) =>
  paneAt(page, at).and(page.locator('[data-active="true"]')).waitFor(patiently)

/** A click or the wheel chooses a pane; neither begins a measurement there, and one begun elsewhere is given up. */
async function choosesPanes(page: Page) {
  const [one, other] = [paneAt(page, 0), paneAt(page, 1)]
  const indexOf = async (pane: Locator) => Number(await pane.getAttribute('data-index'))
  const said = (pane: Locator) => pane.locator('svg text')
  await wheelDown(page, other)
  await isActive(page, 1)
  await chooseMeasure(page, 'Length')
  const begun = await middleOf(other)
  await page.mouse.click(begun.x, begun.y)
  await page.mouse.move(begun.x + 20, begun.y)
  await said(other).waitFor(patiently)

  const chosen = await middleOf(one)
  await page.mouse.click(chosen.x, chosen.y)
  await isActive(page, 0)
  await expect.poll(() => said(other).count(), patiently).toBe(0)
  // By moving the mouse the library learns that no second click follows.
  await page.mouse.move(chosen.x + 20, chosen.y)
  const before = await indexOf(one)
  await wheelDown(page, one)
  await showsImage(page, before + 1, 0)
  expect(await said(one).count()).toBe(0)

  const beside = await indexOf(other)
  await wheelDown(page, other)
  await isActive(page, 1)
  await showsImage(page, beside + 1, 1)

  await page.mouse.click(begun.x, begun.y)
  await page.mouse.move(begun.x + 20, begun.y)
  await said(other).waitFor(patiently)
  await removeMeasures(page)
  await wheelDown(page, other)
  await showsImage(page, beside + 2, 1)
}

/** An image has one number, in the stack and in the plane of the images; both count from 0. */
async function numbersImagesAlike(page: Page, at: number) {
  const planeOf = (axis: string) => page.locator(`[data-testid="plane"][data-axis="${axis}"]`)
  const [axial, sagittal] = [planeOf('axial'), planeOf('sagittal')]
  const indexOf = async (plane: Locator) => Number(await plane.getAttribute('data-index'))
  const [index, across] = [await indexOf(axial), await indexOf(sagittal)]
  await axial.locator('[tabindex]').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => indexOf(axial), patiently).toBe(index + 1)
  await wheelDown(page, axial)
  await expect.poll(() => indexOf(axial), patiently).toBe(index + 2)
  await wheelDown(page, sagittal)
  await expect.poll(() => indexOf(sagittal), patiently).toBe(across + 1)
  await page.keyboard.press('m')
  await showsImage(page, index + 2, at)
  await paneAt(page, at).locator('[role="img"]').focus()
  await page.keyboard.press('m')
  await axial.and(page.locator(`[data-index="${index + 2}"]`)).waitFor(patiently)
}

/** Lays planes through the stack of a pane, goes back to it, and to the image before. */
async function laysPlanesAndGoesBack(page: Page, at = 0) {
  await paneAt(page, at).locator('[role="img"]').focus()
  await page.keyboard.press('m')
  for (const axis of ['axial', 'sagittal', 'coronal']) {
    await page.locator(`[data-testid="plane"][data-axis="${axis}"][data-index]`).waitFor(patiently)
  }
  await numbersImagesAlike(page, at)
  await page.keyboard.press('m')
  await planes(page).waitFor({ state: 'detached' })
  await expect.poll(() => paneAt(page, at).getAttribute('data-status'), patiently).toBe('shown')
  const index = Number(await paneAt(page, at).getAttribute('data-index'))
  await page.keyboard.press('ArrowUp')
  await showsImage(page, index - 1, at)
}

/** Values and lengths are asked many times, each drawn by software. */
const MANY = { timeout: 240_000 }

test('answers for the place that is pointed at after planes and other layouts', MANY, async () => {
  const { page, errors } = await opened([...blockPhantom(), ...blockPhantom({ series: 2 })])
  await expectTrueToPicture(page, 'as opened')

  await laysPlanesAndGoesBack(page)
  await expectTrueToPicture(page, 'after planes')

  await chooseLayout(page, 'Two panes beside each other')
  await expectTrueToPicture(page, 'two panes, after planes')
  await laysPlanesAndGoesBack(page)
  await expectTrueToPicture(page, 'two panes, after planes of one')
  await paneAt(page, 1).locator('[tabindex]').focus()
  await page.getByRole('button', { name: /^BLOCK 2/ }).click()
  await showsImage(page, 0, 1)
  await expectTrueToPicture(page, 'another series', 1)
  await laysPlanesAndGoesBack(page, 1)
  await expectTrueToPicture(page, 'planes of the second pane', 1)
  await expectTrueToPicture(page, 'beside planes of the second pane', 0)
  await choosesPanes(page)

  await chooseLayout(page, 'Four panes')
  await expectTrueToPicture(page, 'four panes', 1)
  await chooseLayout(page, 'One pane')
  await expectTrueToPicture(page, 'one pane again')
  expect(errors).toEqual([])
})

test(
  'answers for the place that is pointed at in other windows and after a reload',
  MANY,
  async () => {
    const { page, errors } = await opened(blockPhantom())
    await laysPlanesAndGoesBack(page)

    await page.setViewportSize({ width: 1100, height: 760 })
    await expectTrueToPicture(page, 'a smaller window')
    await page.keyboard.press('f')
    await expectTrueToPicture(page, 'the full screen')
    await page.keyboard.press('f')
    await page.reload()
    await showsImage(page, Number(await paneAt(page).getAttribute('data-index')))
    await expectTrueToPicture(page, 'after a reload')
    expect(errors).toEqual([])
  },
)

/** How far a place lies from the line that crosses a pane, in pixels of the screen; far if there is none. */
async function missedBy(page: Page, at: number, place: Spot): Promise<number> {
  const line = await readCrossing(paneAt(page, at))
  if (!line) return Number.POSITIVE_INFINITY
  const { from, to } = line
  const [across, down] = [to.x - from.x, to.y - from.y]
  const area = across * (from.y - place.y) - down * (from.x - place.x)
  return Math.abs(area) / Math.hypot(across, down)
}

/** The middle of a pixel of the picture in a pane, on the screen. */
async function pixelAt(page: Page, at: number, [column, row]: readonly [number, number]) {
  const { left, top, right, bottom } = await settledBlock(page, at)
  return {
    x: left + ((column - BRIGHT.column + 0.5) * (right - left)) / BRIGHT.columns,
    y: top + ((row - BRIGHT.row + 0.5) * (bottom - top)) / BRIGHT.rows,
  }
}

/** The line of the other pane runs through both of some pixels. */
async function expectLine(
  page: Page,
  at: number,
  pixels: readonly (readonly [number, number])[],
  where: string,
) {
  for (const pixel of pixels) {
    const place = await pixelAt(page, at, pixel)
    await expect
      .poll(() => missedBy(page, at, place), { ...patiently, message: where })
      .toBeLessThan(1.5)
  }
}

/** The row of the sagittal picture that lies at a height, in mm. */
const sagittalRow = (z: number) => (40 - z) / SAGITTAL.spacing.row

/** The sagittal picture crosses the axial ones at its column, and they cross it at their height. */
async function crossesEachOther(page: Page, where: string) {
  const { column } = SAGITTAL
  const [axial, sagittal] = [paneAt(page, 0), paneAt(page, 1)]
  await sagittal.locator('[role="img"]').focus()
  await expectLine(
    page,
    0,
    [
      [column, 10],
      [column, 80],
    ],
    where,
  )
  await axial.locator('[role="img"]').focus()
  const height = Number(await axial.getAttribute('data-index')) * BLOCK_SPACING.slice
  const row = sagittalRow(height)
  await expectLine(
    page,
    1,
    [
      [20, row],
      [90, row],
    ],
    where,
  )
}

test('draws lines where the images of two panes cross each other', MANY, async () => {
  const files = [...blockPhantom(), sagittalBlock(), tiltedBlock()]
  const { page, errors } = await opened(files)
  await chooseLayout(page, 'Two panes beside each other')
  await paneAt(page, 1).locator('[tabindex]').focus()
  await page.getByRole('button', { name: /^SAGITTAL/ }).click()
  await showsImage(page, 0, 1)
  await crossesEachOther(page, 'as opened')
  await wheelDown(page, paneAt(page, 0))
  await showsImage(page, 1)
  await crossesEachOther(page, 'after the wheel')
  await laysPlanesAndGoesBack(page)
  await crossesEachOther(page, 'after planes')
  await page.setViewportSize({ width: 1100, height: 760 })
  await crossesEachOther(page, 'a smaller window')
  await page.keyboard.press('f')
  await crossesEachOther(page, 'the full screen')
  await page.keyboard.press('f')

  await page.getByRole('button', { name: /^TILTED/ }).click()
  await paneAt(page, 0).and(page.getByLabel('Pictures of TILTED')).waitFor(patiently)
  await showsImage(page, 0)
  // It goes through y = 0 at a height of 20 mm, and up by the tangent of its tilt.
  const rises = (mm: number) => sagittalRow(20 + mm * Math.tan((TILT * Math.PI) / 180))
  await expectLine(
    page,
    1,
    [
      [48, rises(0)],
      [78, rises(30)],
    ],
    'tilted',
  )
  expect(errors).toEqual([])
})

/** How large the picture is said to be, in percent of its columns. */
async function zoomSaid(page: Page): Promise<number> {
  const words = (await paneAt(page).getByText(/\d%/).first().textContent()) ?? ''
  return Number(/(\d+)%/.exec(words)?.[1])
}

async function expectTrueZoom(page: Page, where: string) {
  const { left, right } = await settledBlock(page, 0)
  const percent = (100 * (right - left)) / BRIGHT.columns
  expect(Math.abs((await zoomSaid(page)) - percent) / percent, where).toBeLessThan(0.03)
}

test.each([true, false])(
  'zooms by the pixels of the screen, with a graphics card: %s',
  MANY,
  async (hasCard) => {
    const { page, errors } = await opened(blockPhantom(), { hasCard })
    await expectTrueZoom(page, 'as opened')
    const whole = await settledBlock(page, 0)
    await paneAt(page).locator('[role="img"]').focus()
    await page.keyboard.press('+')
    await expectTrueZoom(page, 'a step closer')
    await page.keyboard.press('=')
    await expect.poll(() => settledBlock(page, 0), patiently).toEqual(whole)
    await page.setViewportSize({ width: 1000, height: 700 })
    await expectTrueZoom(page, 'a smaller window')
    const smaller = await settledBlock(page, 0)
    await page.keyboard.press('=')
    expect(await settledBlock(page, 0), 'the whole picture stays so').toEqual(smaller)
    if (!hasCard) await expectTrueToPicture(page, 'drawn by the processor')
    expect(errors).toEqual([])
  },
)

/** Waits until the server has answered what an act keeps or deletes. */
async function answeredFor(page: Page, method: 'PUT' | 'DELETE', act: () => Promise<unknown>) {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() === method && response.url().includes('/measurements/'),
    patiently,
  )
  await act()
  expect((await answer).status()).toBe(200)
}

test('keeps measurements with their images: found again, named, undone, saved as a table, deleted', async () => {
  const { page, errors } = await opened(blockPhantom())
  const pane = paneAt(page)
  const list = page.getByRole('region', { name: 'Measurements' })
  const item = (name: RegExp) => list.getByRole('button', { name })
  const press = (key: string) => () => page.keyboard.press(key)
  const said = pane.locator('svg text', { hasText: 'mm' })
  const { left, top, right, bottom } = await settledBlock(page, 0)
  const y = (top + bottom) / 2
  await page.keyboard.press('ArrowDown')
  await showsImage(page, 1)

  await chooseMeasure(page, 'Length')
  await answeredFor(page, 'PUT', () => drag(page, { x: left, y }, { x: right, y }))
  await item(/^Length [\d.]+ mm BLOCK/).waitFor()
  await item(/^Rename Length$/).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('L4 body')
  await answeredFor(page, 'PUT', press('Enter'))
  await item(/^L4 body /).waitFor()
  await answeredFor(page, 'PUT', press('Control+z'))
  await item(/^Length /).waitFor()
  await answeredFor(page, 'PUT', press('Control+y'))
  await item(/^L4 body /).waitFor()
  await visits.expectAccessible(page, 'measurements')

  await page.reload()
  await showsImage(page, 0)
  await item(/^L4 body /).click()
  await showsImage(page, 1)
  await said.waitFor(patiently)
  const download = page.waitForEvent('download')
  await item(/^Save as a table/).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toMatch(/^Name,Tool,.*\r\nL4 body,length,[\d.]+ mm,BLOCK.*,2,/)

  await answeredFor(page, 'DELETE', () => item(/^Delete L4 body$/).click())
  await said.waitFor({ state: 'detached' })
  await answeredFor(page, 'PUT', press('Control+z'))
  await said.waitFor(patiently)
  await item(/^L4 body /).waitFor()
  // An end is moved: the figure follows, and what was before comes back.
  const before = Number.parseFloat((await said.textContent()) ?? '')
  await answeredFor(page, 'PUT', () => drag(page, { x: right, y }, { x: (left + right) / 2, y }))
  await expect
    .poll(async () => Number.parseFloat((await said.textContent()) ?? ''))
    .toBeLessThan(before * 0.6)
  await answeredFor(page, 'PUT', press('Control+z'))
  await expect
    .poll(async () => Number.parseFloat((await said.textContent()) ?? ''))
    .toBeCloseTo(before, 0)

  await answeredFor(page, 'DELETE', () => removeMeasures(page))
  await page.reload()
  await showsImage(page, 0)
  expect(await list.count()).toBe(0)
  expect(errors).toEqual([])
}, 180_000)

test('measures by a line of known length where the file says nothing of lengths', async () => {
  const { page, errors } = await opened(calibratedBlocks().slice(-1))
  const pane = paneAt(page)
  const list = page.getByRole('region', { name: 'Measurements' })
  const { left, top, right, bottom } = await settledBlock(page, 0)
  const y = (top + bottom) / 2
  await chooseMeasure(page, 'Length')
  await answeredFor(page, 'PUT', () => drag(page, { x: left, y }, { x: right, y }))
  const said = pane.locator('svg text')
  await expect.poll(() => said.first().textContent()).toMatch(/ px/)

  await list.getByRole('button', { name: 'True length of Length' }).click()
  await page.getByLabel('Length in mm').fill('25')
  await answeredFor(page, 'PUT', () => page.keyboard.press('Enter'))
  await pane.getByText('Lengths by a line of known length').waitFor()
  await expect.poll(() => said.first().textContent()).toMatch(/^25 mm/)
  await list.getByRole('button', { name: /^Length 25 mm/ }).waitFor()
  await visits.expectAccessible(page, 'a line of known length')
  await page.reload()
  await showsImage(page, 0)
  await pane.getByText('Lengths by a line of known length').waitFor()
  await expect.poll(() => said.first().textContent()).toMatch(/^25 mm/)
  await answeredFor(page, 'DELETE', () =>
    list.getByRole('button', { name: 'Delete Length' }).click(),
  )
  await pane.getByText('Not calibrated: lengths in pixels').waitFor()
  expect(errors).toEqual([])
}, 120_000)

test('measures a Cobb angle in a plane', async () => {
  const { page, errors } = await opened(blockPhantom())
  const axial = page.locator('[data-testid="plane"][data-axis="axial"]')
  await paneAt(page).locator('[role="img"]').focus()
  await page.keyboard.press('m')
  await axial.and(page.locator('[data-index]')).waitFor(patiently)
  const bar = page.getByRole('toolbar', { name: 'Tools for the planes' })
  await bar.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cobb angle', exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })

  const { x, y } = await middleOf(axial)
  await drag(page, { x: x - 60, y: y - 50 }, { x: x + 60, y: y - 50 })
  await drag(page, { x: x - 40, y: y + 60 }, { x: x + 40, y: y - 20 })

  const said = axial.locator('svg text', { hasText: '°' })
  await said.waitFor(patiently)
  const degrees = Number.parseFloat((await said.textContent()) ?? '')
  expect(Math.abs(degrees - 45)).toBeLessThan(1)
  expect(errors).toEqual([])
}, 120_000)

test(
  'puts an earlier study beside the current one, which follows it by position',
  MANY,
  async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const patientId = await aPatient(practice)
    const about = { practiceId, patientId }
    const now = await aKnownStudy(admin.client, about, blockPhantom({ date: '20260102' }))
    // Another day, another origin, and thinner slices.
    const before = { study: '1.2.840.98', date: '20250131', slices: 18, from: 100, apart: 2 }
    await aKnownStudy(admin.client, about, blockPhantom(before))
    const shared = await admin.client.post(`/practices/${practiceId}/study-shares`, {
      body: { patientId, studyInstanceUid: '1.2.840.97', recipient: 'Dr. Ruiz' },
      idempotencyKey: randomUUID(),
    })
    const { url, pwd } = answered(shared, studyShareRoutes.create.response)

    const { page, errors } = await visits.visitAs(app.run.origin, admin)
    await page.goto(`/dicom/viewer?key=${now.key}`)
    await showsImage(page, 0)
    await page.getByRole('button', { name: /^01\/31\/2025 PHANTOM/ }).click()
    await page.getByRole('button', { name: 'Compare with 01/31/2025 · PHANTOM' }).click()
    await showsImage(page, 0, 1)
    await paneAt(page, 1).getByText('Earlier: 01/31/2025').waitFor()
    await paneAt(page, 0).getByText('01/02/2026').waitFor()
    await paneAt(page, 1).and(page.locator('[data-loaded="18"]')).waitFor(patiently)
    await visits.expectAccessible(page, 'an earlier study beside the current one')

    expect(await page.getByRole('button', { name: /^Keep the image/ }).count()).toBe(0)
    const { left, right, top } = await brightBlock(page, 1)
    await chooseMeasure(page, 'Length')
    await drag(page, { x: left, y: top + 20 }, { x: right, y: top + 20 })
    await paneAt(page, 1).locator('svg text', { hasText: 'mm' }).waitFor(patiently)
    await paneAt(page, 0).locator('[tabindex]').focus()
    for (let slice = 1; slice <= 6; slice += 1) {
      await page.keyboard.press('ArrowDown')
      await showsImage(page, slice)
    }
    // 18 mm from where both were linked.
    await showsImage(page, 9, 1)
    expect(await page.getByRole('region', { name: 'Measurements' }).count()).toBe(0)
    expect(errors).toEqual([])

    const { page: guest } = await visits.visit(app.run.origin)
    await guest.goto(url)
    await guest.getByLabel('Your name').fill('Ana Ruiz')
    await guest.getByLabel('Password', { exact: true }).fill(pwd)
    await guest.getByRole('button', { name: 'View the scans' }).click()
    await showsImage(guest, 0)
    expect(await guest.getByText('Other studies').count()).toBe(0)
    expect(await guest.getByText('01/31/2025').count()).toBe(0)
  },
)
