/// <reference path="../../web/src/ui/documents/utif.d.ts" />
import { readFile } from 'node:fs/promises'
import { decode } from 'jpeg-js'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import utif from 'utif'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { tags } from '#shared/dicom/tags.ts'
import { encodePlain } from '#test/fixtures/dicom/encodings.ts'
import { grey, imageFile } from '#test/fixtures/dicom/pictures.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, type Person } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { aHeicPhoto } from '#test/support/heic.ts'
import { begun, sendMissing, type TestFile } from '#test/support/scans.ts'
import { filesOfZip } from '#test/support/zip.ts'
import { desktop, phone, runVisits, takePicture } from './browser.ts'
import { chooseLayout, chooseMeasure, paneAt, patiently, showsImage } from './viewer-pages.ts'

const app = runApp()
const visits = runVisits()
const SLICES = 6

/** A CT of a few slices, an X-ray, and a slice that breaks off in its pixels. */
function aDisc(): TestFile[] {
  const study = {
    description: 'SPINE',
    date: '20260115',
    series: [
      { modality: 'CT', description: 'AXIAL', slices: SLICES, rows: 64, columns: 64 },
      { modality: 'CR', description: 'AP', slices: 1, rows: 64, columns: 64 },
      { modality: 'CT', description: 'THIN', slices: 11, rows: 64, columns: 64 },
      { modality: 'MR', description: 'CUT SHORT', slices: 1, rows: 64, columns: 64 },
    ],
  }
  const person = { patientName: 'DOE^JANE', birthDate: '19800229', seed: 11 }
  return [...studyFiles({ ...person, studies: [study] })].map(({ path, bytes }) => {
    const isCut = path.includes('SE4')
    return { name: path, bytes: new Uint8Array(isCut ? bytes.slice(0, -3000) : bytes) }
  })
}

const FRAMES = 40

/** A file of many frames, 25 a second, larger than what the viewer reads at once. */
function aLoop(): TestFile {
  const raster = grey({ width: 128, height: 128 })
  const frame = encodePlain(raster)
  const bytes = new Uint8Array(FRAMES * frame.length)
  for (let at = 0; at < FRAMES; at += 1) bytes.set(frame, at * frame.length)
  const file = imageFile({
    raster,
    pixelData: { vr: 'OW', bytes },
    fields: [
      [tags.sopInstanceUid, 'UI', '1.2.840.99.3'],
      [tags.modality, 'CS', 'US'],
      [tags.seriesDescription, 'LO', 'HEART'],
      [tags.patientName, 'PN', 'DOE^JANE'],
      [0x00181063, 'DS', '40'],
      [tags.studyInstanceUid, 'UI', '1.2.840.99.1'],
      [tags.seriesInstanceUid, 'UI', '1.2.840.99.2'],
      [tags.numberOfFrames, 'IS', String(FRAMES)],
    ],
  })
  return { name: 'HEART', bytes: new Uint8Array(file) }
}

/** Sends the files, and waits until it is known what they are. */
async function sent(
  { client }: Pick<Person, 'client'>,
  practiceId: string,
  patientId: string,
  files = aDisc(),
) {
  const key = await begun(client, { practiceId, patientId })
  await sendMissing(client, key, files)
  await client.post(`/uploads/${key}/complete`, { body: {} })
  await expect
    .poll(async () => {
      const reply = await client.get(`/uploads/${key}/parse`)
      return answered(reply, uploadRoutes.parse.response).state
    }, patiently)
    .toBe('ready')
  return key
}

/** Two series beside each other, chosen and dragged, scrolled together and apart; then one again. */
async function compares(page: Page) {
  const isActive = (at: number) =>
    paneAt(page, at).and(page.locator('[data-active="true"]')).waitFor()
  await page.keyboard.press('Home')
  await showsImage(page, 0)
  await chooseLayout(page, 'Two panes beside each other')
  await expect.poll(() => page.url(), patiently).toContain('layout=2x1')
  await isActive(0)
  await page.keyboard.press('ArrowRight')
  await isActive(1)
  await page.getByRole('button', { name: /^THIN/ }).click()
  await showsImage(page, 0, 1)
  await page.keyboard.press('ArrowLeft')
  await isActive(0)

  await page.keyboard.press('End')
  await showsImage(page, SLICES - 1)
  await showsImage(page, SLICES - 1, 1)
  await visits.expectAccessible(page, 'two panes of the viewer')
  await page.getByRole('button', { name: 'Scroll panes together' }).click()
  await page.keyboard.press('Home')
  await showsImage(page, 0)
  await showsImage(page, SLICES - 1, 1)

  await page.getByRole('button', { name: /^AP/ }).dragTo(paneAt(page, 1))
  await paneAt(page, 1).and(page.getByLabel('Pictures of AP')).waitFor()
  await showsImage(page, 0, 1)
  // Across the X-ray lies the line of the slice.
  await page.keyboard.press('ArrowLeft')
  await paneAt(page, 1)
    .locator('svg line')
    .first()
    .waitFor({ state: 'attached', ...patiently })
  await chooseLayout(page, 'One pane')
  await paneAt(page, 1).waitFor({ state: 'detached' })
  await showsImage(page, 0)
}

/** How bright the picture is in the middle of its pane, from 0 to 255. */
const brightness = (shown: Locator) =>
  shown
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const side = Math.floor(Math.min(width, height) / 2)
      const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
      const { data } = canvas.getContext('2d')?.getImageData(left, top, side, side) ?? { data: [] }
      let sum = 0
      for (let at = 0; at < data.length; at += 4) sum += data[at] ?? 0
      return (4 * sum) / data.length
    })

/** Offers other planes where there are slices enough, and a graphics card. */
async function laysPlanes(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Three planes: There are too few slices').waitFor(patiently)
  await page.getByRole('button', { name: /^THIN/ }).click()
  await paneAt(page).and(page.getByLabel('Pictures of THIN')).waitFor()
  await showsImage(page, 0)
  const hasCard = await page.evaluate(
    () => document.createElement('canvas').getContext('webgl2') !== null,
  )
  if (hasCard) await crossesPlanes(page)
  else await button('Three planes: This browser has no graphics card for it').waitFor()
}

/** How far from the middle of a plane is pointed at, in pixels of the screen. */
const ASIDE = 180
/** 64 of them are 360 mm. */
const VOXEL_MM = 5.625

type Measured = { plane: Locator; from: { x: number; y: number }; mm: number }

/** A line in a plane is as long in mm as the lines went aside for it, and is removed. */
async function measuresPlane(page: Page, { plane, from, mm }: Measured) {
  const tools = page.getByRole('toolbar', { name: 'Tools for the planes' })
  await tools.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Length', exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - ASIDE / 2, from.y)
  await page.mouse.move(from.x - ASIDE, from.y)
  await page.mouse.up()
  const measured = plane.locator('svg text', { hasText: 'mm' })
  await measured.waitFor(patiently)
  await expect
    .poll(
      async () => Math.abs(Number.parseFloat((await measured.textContent()) ?? '') - mm),
      patiently,
    )
    .toBeLessThan(VOXEL_MM + 1)
  await page.keyboard.press('Backspace')
  await measured.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
}

/** Planes through eleven slices of 64 by 64 pixels, from the fourth on; and back to where they met. */
async function crossesPlanes(page: Page) {
  const plane = (axis: string) => page.locator(`[data-testid="plane"][data-axis="${axis}"]`)
  const indexOf = async (axis: string) => Number(await plane(axis).getAttribute('data-index'))
  for (const index of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    await showsImage(page, index)
  }
  await page.keyboard.press('m')
  const totals = { axial: 11, sagittal: 64, coronal: 64 }
  for (const [axis, total] of Object.entries(totals)) {
    await plane(axis)
      .and(page.locator(`[data-total="${total}"]`))
      .waitFor(patiently)
    await plane(axis).getByText('W 400 L 40').waitFor(patiently)
    await expect.poll(() => brightness(plane(axis)), patiently).toBeGreaterThan(5)
  }
  await visits.expectAccessible(page, 'three planes')
  // They begin where the stack is, and number its images alike.
  const first = await indexOf('axial')
  expect(first).toBe(3)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => indexOf('axial'), patiently).toBe(first - 1)
  await page.keyboard.press('4')
  await plane('coronal').getByText('W 2500 L 480').waitFor(patiently)

  const before = { sagittal: await indexOf('sagittal'), coronal: await indexOf('coronal') }
  const box = await plane('axial').boundingBox()
  if (!box) throw new Error('the plane is not in sight')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.click(middle.x - ASIDE, middle.y - 60)
  await expect.poll(() => indexOf('sagittal'), patiently).not.toBe(before.sagittal)
  await expect.poll(() => indexOf('coronal'), patiently).not.toBe(before.coronal)
  expect(await indexOf('axial')).toBe(first - 1)
  const aside = Math.abs((await indexOf('sagittal')) - before.sagittal) * VOXEL_MM
  await measuresPlane(page, { plane: plane('axial'), from: middle, mm: aside })

  await page.keyboard.press('m')
  await page.getByTestId('planes').waitFor({ state: 'detached' })
  await expect.poll(() => paneAt(page).getAttribute('data-index'), patiently).toBe('2')
}

/** Keeps the image in sight with a note; it opens again as it was, also by its address, and is deleted. */
async function keepsImage(page: Page, { client }: Pick<Person, 'client'>, key: string) {
  const measured = paneAt(page).locator('svg text', { hasText: 'mm' })
  await page.keyboard.press('4')
  await page.keyboard.press('h')
  await page.keyboard.press('k')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('with the measurement in it').waitFor()
  await dialog.getByLabel(/What is to be seen/).fill('The left pedicle')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/key-images'),
  )
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  expectAnnotated(v.parse(v.object({ picture: v.string() }), (await sent).postDataJSON()))
  await dialog.waitFor({ state: 'detached' })
  const kept = page.getByRole('button', { name: /^The left pedicle/ })
  await kept.waitFor(patiently)

  await page.keyboard.press('Backspace')
  await measured.waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await showsImage(page, 0)
  await paneAt(page).getByText('W 400 L 40').waitFor()
  await kept.click()
  await asKept(page)

  const listed = await client.get(`/uploads/${key}/key-images`)
  const { items } = answered(listed, keyImageRoutes.list.response)
  const address = `/dicom/viewer?key=${key}&keyImage=${items[0]?.keyImageId}`
  await page.goto(address)
  await asKept(page)
  await page.getByRole('button', { name: 'Delete the kept image' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await kept.waitFor({ state: 'detached' })
  await page.goto(address)
  await page.getByText('This kept image is no longer here').waitFor(patiently)
  await showsImage(page, 0)
}

/** The picture that goes with a kept image is grey but for what was drawn over it. */
function expectAnnotated({ picture }: { picture: string }) {
  const { data, width, height } = decode(Buffer.from(picture, 'base64'))
  expect(Math.min(width, height)).toBeGreaterThan(100)
  const isColoured = (_: number, at: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    return at % 4 === 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 50
  }
  expect(data.some(isColoured)).toBe(true)
  expect(data.every((_, at) => at % 4 !== 0 || isColoured(0, at))).toBe(false)
}

async function asKept(page: Page) {
  await showsImage(page, SLICES - 1)
  await paneAt(page).getByText('W 2500 L 480').waitFor(patiently)
  const measured = paneAt(page).locator('svg text', { hasText: 'mm' })
  await measured.waitFor(patiently)
  await expect
    .poll(
      async () => Math.abs(Number.parseFloat((await measured.textContent()) ?? '') - 120),
      patiently,
    )
    .toBeLessThan(3)
}

/** Plays a file of many frames, of which only those are read that are shown. */
async function plays(page: Page) {
  const ranges: { length: number; size: number }[] = []
  page.on('response', (response) => {
    const [, from, to, size] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers()['content-range'] ?? '') ?? []
    ranges.push({ length: Number(to) - Number(from) + 1, size: Number(size) })
  })
  await page.getByRole('button', { name: /^HEART/ }).click()
  await showsImage(page, 0)
  await paneAt(page).getByText(`Image 1 of ${FRAMES}`).waitFor()
  await page.getByRole('button', { name: 'Images per second' }).click()
  await page.getByRole('menuitem', { name: 'As recorded (25 per second)' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => paneAt(page).getAttribute('data-index'), patiently).not.toBe('0')
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const large = ranges.filter(({ size }) => size > 1024 * 1024)
  expect(large.length).toBeGreaterThan(1)
  for (const { length, size } of large) expect(length).toBeLessThan(size)
}

test('scans are looked through, also when their addresses expire, and a broken one says so', async () => {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  const key = await sent(practice.admin, practice.practiceId, patientId, [...aDisc(), aLoop()])
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)

  // The first address of each of two files is refused, as one that has expired.
  const refused = new Set<string>()
  await page.route(
    (url) => url.origin !== app.run.origin && /IM000[12]|files/.test(url.pathname),
    (route) => {
      const { pathname } = new URL(route.request().url())
      if (route.request().method() !== 'GET' || refused.has(pathname) || refused.size === 2) {
        return route.continue()
      }
      refused.add(pathname)
      return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })
    },
  )
  await page.goto(`/dicom/viewer?key=${key}`)
  await page.getByRole('heading', { name: /Jane Doe/ }).waitFor(patiently)
  await showsImage(page, 0)
  expect(refused.size).toBeGreaterThan(0)
  await page.getByText('Not for primary diagnosis').waitFor()
  await paneAt(page).getByText(`Image 1 of ${SLICES}`).waitFor()
  await paneAt(page).getByText('W 400 L 40').waitFor()

  await page.keyboard.press('ArrowDown')
  await showsImage(page, 1)
  await page.keyboard.press('End')
  await showsImage(page, SLICES - 1)
  await page.keyboard.press('4')
  await paneAt(page).getByText('W 2500 L 480').waitFor()
  const before = await brightness(paneAt(page))
  expect(before).toBeGreaterThan(5)
  await page.keyboard.press('i')
  await paneAt(page).getByText('Inverted').waitFor()
  await expect
    .poll(async () => Math.abs(before + (await brightness(paneAt(page))) - 255), patiently)
    .toBeLessThan(25)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await paneAt(page).getByText('W 400 L 40').waitFor()

  // A line over a third of the pane: 64 pixels of 5.6 mm fill its height.
  await chooseMeasure(page, 'Length')
  const box = await paneAt(page).boundingBox()
  if (!box) throw new Error('the pane is not in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + box.height / 6, y, { steps: 5 })
  await page.mouse.move(x + box.height / 3, y, { steps: 5 })
  await page.mouse.up()
  const length = paneAt(page).locator('svg text', { hasText: 'mm' })
  await length.waitFor(patiently)
  await expect
    .poll(
      async () => Math.abs(Number.parseFloat((await length.textContent()) ?? '') - 120),
      patiently,
    )
    .toBeLessThan(3)
  await keepsImage(page, practice.admin, key)

  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('dialog').getByText('Rotate right').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await compares(page)
  await laysPlanes(page)
  await page.getByRole('button', { name: /^AP/ }).click()
  await expect.poll(() => page.url(), patiently).toContain('series=')
  await paneAt(page).and(page.getByLabel('Pictures of AP')).waitFor()
  await showsImage(page, 0)
  await visits.expectAccessible(page, 'the viewer')

  await plays(page)
  await page.getByRole('button', { name: /CUT SHORT/ }).click()
  const alert = paneAt(page).getByRole('alert')
  await alert.getByText('This image is damaged').waitFor(patiently)
  const download = page.waitForEvent('download')
  await alert.getByRole('button', { name: 'Save the file' }).click()
  expect((await download).suggestedFilename()).toContain('IM0001')
  expect(errors).toEqual([])
})

/** A scanned film, whose file says that its pixels are 0 mm wide. */
function aFilm(): TestFile {
  const file = imageFile({
    raster: grey({ width: 128, height: 128 }),
    fields: [
      [tags.sopInstanceUid, 'UI', '1.2.840.98.3'],
      [tags.modality, 'CS', 'CR'],
      [tags.patientName, 'PN', 'DOE^JANE'],
      [tags.pixelSpacing, 'DS', '0.000\\0.000'],
      [tags.studyInstanceUid, 'UI', '1.2.840.98.1'],
      [tags.seriesInstanceUid, 'UI', '1.2.840.98.2'],
    ],
  })
  return { name: 'FILM', bytes: new Uint8Array(file) }
}

test('a film whose pixels are 0 mm wide is shown, and not as a black screen', async () => {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  const key = await sent(practice.admin, practice.practiceId, patientId, [aFilm()])
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)

  await page.goto(`/dicom/viewer?key=${key}`)
  await showsImage(page, 0)
  await paneAt(page).getByText(/\d ?%/).first().waitFor(patiently)
  expect(await paneAt(page).getByText('NaN').count()).toBe(0)
  await expect.poll(() => brightness(paneAt(page)), patiently).toBeGreaterThan(5)
  expect(errors).toEqual([])
})

/** Grey of some pixels. */
const plainGrey = new Uint8Array(64 * 4).fill(128)
const white = [235, 128, 128] as const

/** What comes beside scans: two pictures, a text, a PDF, and a letter that no browser shows. */
function papers(): TestFile[] {
  const text = (words: string) => new TextEncoder().encode(words)
  const png = new PNG({ width: 8, height: 8 })
  png.data.set(plainGrey)
  return [
    { name: 'a-photo.png', type: 'image/png', bytes: new Uint8Array(PNG.sync.write(png)) },
    {
      name: 'b-fax.tif',
      type: 'image/tiff',
      bytes: new Uint8Array(utif.encodeImage(plainGrey, 8, 8)),
    },
    { name: 'c-findings.txt', type: 'text/plain', bytes: text('No fracture seen.') },
    { name: 'd-report.pdf', type: 'application/pdf', bytes: text('%PDF-1.4\n%%EOF') },
    // Phones that send no type say so.
    { name: 'e-photo.HEIC', bytes: aHeicPhoto([white, white, white, white]) },
    { name: 'f-letter.docx', bytes: text('PK') },
  ]
}

async function expectShade(canvas: Locator, shade: number): Promise<void> {
  const pixel = (drawn: HTMLCanvasElement) =>
    drawn.getContext('2d')?.getImageData(3, 3, 1, 1).data.at(0)
  await expect.poll(() => canvas.evaluate(pixel), patiently).toBe(shade)
}

test('documents beside the scans are shown in the page, one after the other', async () => {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  const files = [...aDisc().slice(0, 1), ...papers()]
  await sent(practice.admin, practice.practiceId, patientId, files)
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto(`/patient-link/${patientId}/rad-cloud`)
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: 'Next document' })

  await page.getByRole('button', { name: /^a-photo.png/ }).click()
  const picture = dialog.getByRole('img', { name: 'a-photo.png' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patiently)
    .toBe(8)
  await visits.expectAccessible(page, 'a document')
  await next.click()
  await expectShade(dialog.getByRole('img', { name: 'b-fax.tif' }), 128)
  await next.click()
  await dialog.getByText('No fracture seen.').waitFor(patiently)
  await next.click()
  const isShown = await page.evaluate(() => navigator.pdfViewerEnabled)
  if (isShown) await dialog.locator('iframe[title="d-report.pdf"]').waitFor(patiently)
  else await dialog.getByText('This browser shows no PDF').waitFor(patiently)
  await next.click()
  await expectShade(dialog.getByRole('img', { name: 'e-photo.HEIC' }), 255)
  await next.click()
  await dialog.getByText('This file can’t be shown here').waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('f-letter.docx')
  await dialog.getByText('6 of 6').waitFor()
  expect(errors).toEqual([])
})

/** Keeps how the page looks, wide and on a phone. */
async function lookAt(page: Page, name: string) {
  const keep = (size: string) =>
    takePicture(page, { path: `.build/screenshots/viewer-${name}-${size}.png` })
  await keep('1280')
  await page.setViewportSize(phone)
  await keep('390')
  await page.setViewportSize(desktop)
}

test('a doctor elsewhere looks at a shared study by link and password, until it is taken back', async () => {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  await sent(practice.admin, practice.practiceId, patientId)
  const { page: staff, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await staff.goto(`/patient-link/${patientId}/rad-cloud`)
  await staff.getByRole('button', { name: 'Share SPINE' }).click()
  const drawer = staff.getByRole('dialog')
  await drawer.getByLabel('For', { exact: true }).fill('Dr. Ruiz')
  await drawer.getByRole('button', { name: 'Make the link' }).click()
  await drawer.getByText('The link is ready').waitFor()
  const url = await drawer.getByLabel('Link', { exact: true }).inputValue()
  const pwd = await drawer.getByLabel('Password', { exact: true }).inputValue()
  await visits.expectAccessible(staff, 'a link for another doctor')
  await drawer.getByRole('button', { name: 'Done' }).click()

  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Save as disc: SPINE' }).click()
  const names = Object.keys(filesOfZip(await readFile(await (await download).path())))
  expect(names.filter((name) => /^DICOM\/SE0{5}\d\/IM\d{6}$/.test(name))).toHaveLength(19)
  expect(names.at(-1)).toBe('DICOMDIR')

  const { page: guest } = await visits.visit(app.run.origin)
  await guest.goto(url)
  await guest
    .getByText(`Ann Lee of ${practice.name} shared scans with you.`, { exact: false })
    .waitFor()
  await guest.getByLabel('Your name').fill('Ana Ruiz')
  await guest.getByLabel('Password', { exact: true }).fill('wrong')
  await guest.getByRole('button', { name: 'View the scans' }).click()
  await guest.getByText('That is not the password').waitFor()
  await visits.expectAccessible(guest, 'the password of a shared study')
  await guest.getByLabel('Password', { exact: true }).fill(pwd.toUpperCase())
  await guest.getByRole('button', { name: 'View the scans' }).click()
  await guest.getByRole('heading', { name: /Jane Doe/ }).waitFor(patiently)
  await showsImage(guest, 0)
  await guest.keyboard.press('End')
  await showsImage(guest, SLICES - 1)
  await guest.getByText(`Shared by Ann Lee of ${practice.name}`, { exact: false }).waitFor()
  await visits.expectAccessible(guest, 'a shared study')
  await lookAt(guest, 'shared-study')
  const disc = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Save as disc: SPINE' }).click()
  const taken = Object.keys(filesOfZip(await readFile(await (await disc).path())))
  expect(taken.filter((name) => /^DICOM\/SE0{5}\d\/IM\d{6}$/.test(name))).toHaveLength(19)
  expect(taken.at(-1)).toBe('DICOMDIR')

  const row = staff.getByTestId('study-share')
  // The list follows by itself.
  await row.getByText(/Ana Ruiz, from/).waitFor(patiently)
  await row.getByRole('button', { name: 'Take back' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await row.getByText('Taken back').waitFor()
  await guest.reload()
  await guest.getByRole('heading', { name: 'These scans are no longer shared' }).waitFor(patiently)
  await visits.expectAccessible(guest, 'a study that is no longer shared')
  await lookAt(guest, 'shared-over')
  expect(errors).toEqual([])
})

test('patients find their scans of every practice, look at them, save, share and take back', async () => {
  const [practice, other] = [await aPractice(app.run), await aPractice(app.run)]
  const { patient, charts } = await aChartOwner(app.run, [practice, other])
  const files = [...aDisc().slice(0, SLICES), ...papers().slice(2, 3)]
  await sent(practice.admin, practice.practiceId, charts[0]?.patientId ?? '', files)
  const { page, errors } = await visits.visitAs(app.run.origin, patient)
  await page.goto('/rad-cloud')
  await page.getByRole('link', { name: 'My scans' }).click()
  await page.getByRole('heading', { name: 'My scans' }).waitFor()
  await page
    .getByRole('region', { name: other.name, exact: true })
    .getByText('No scans yet')
    .waitFor(patiently)
  const here = page.getByRole('region', { name: practice.name, exact: true })
  const study = here.getByTestId('own-study')
  await study.getByText('CT scan · 01/15/2026 · 6 pictures · 1 document').waitFor(patiently)

  await study.getByRole('button', { name: 'Show files: SPINE' }).click()
  await study.getByRole('button', { name: /^c-findings.txt/ }).click()
  await page.getByRole('dialog').getByText('No fracture seen.').waitFor(patiently)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await study.getByRole('button', { name: 'Save as disc: SPINE' }).click()
  const names = Object.keys(filesOfZip(await readFile(await (await download).path())))
  expect(names).toHaveLength(SLICES + 1)
  expect(names.at(-1)).toBe('DICOMDIR')

  await study.getByRole('button', { name: 'Share SPINE' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('For', { exact: true }).fill('Dr. Ruiz')
  await drawer.getByRole('button', { name: 'Make the link' }).click()
  await drawer.getByRole('button', { name: 'Done' }).click()
  const share = here.getByTestId('study-share')
  await share.getByText('Not opened yet').waitFor()
  await visits.expectAccessible(page, 'the scans of a patient')
  await share.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await share.getByText('Taken back').waitFor()

  await study.getByRole('link', { name: 'View', exact: false }).last().click()
  await page.getByRole('heading', { name: /Jane Doe/ }).waitFor(patiently)
  await showsImage(page, 0)
  expect(errors).toEqual([])
})
