import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aGuest,
  aMember,
  aPatient,
  aPractice,
  PASSWORD,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { isoImages } from '../../web/src/features/uploads/engine/iso-images.ts'
import { phone, runVisits } from './browser.ts'
import { type DiscOptions, makeDisc } from './disc.ts'

const app = runApp()
const visits = runVisits()
/** Whole flows, on a machine that may be busy. */
const PATIENCE_MS = 60_000
const patiently = { timeout: PATIENCE_MS }
const realDisc = resolve(import.meta.dirname, '../../../shared/dicom/disc')

async function disc(options: DiscOptions = {}) {
  const made = await makeDisc(options)
  onTestFinished(made.remove)
  return made
}

/** Somebody with a browser of their own, who leaves a page in the middle when asked whether to. */
async function openBrowser(options = {}): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await visits.visit(app.run.origin, options)
  context.setDefaultTimeout(PATIENCE_MS)
  page.on('dialog', (dialog) => void dialog.accept())
  return { page, context }
}

type Visit = { practice: PracticeOf; patientId: string; page: Page; context: BrowserContext }

/** A guest who has opened the link. */
async function visit(options = {}): Promise<Visit & { linkId: string }> {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  const { key, pwd, linkId } = await aGuest(app.run, practice, patientId)
  const { page, context } = await openBrowser(options)
  await page.goto(`/rad-cloud?key=${key}&pwd=${pwd}`)
  await page.getByRole('heading', { name: `Send your scans to ${practice.name}` }).waitFor()
  return { practice, patientId, page, context, linkId }
}

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text))
  return Buffer.from(await writer.close())
}

function pick(page: Page, path: string) {
  return page.getByTestId('folder-input').setInputFiles(path)
}

function arrived(page: Page) {
  return page.getByRole('heading', { name: 'Your scans have arrived' }).waitFor({ timeout: 90_000 })
}

async function uploadsOf({ practice, patientId }: Pick<Visit, 'practice' | 'patientId'>) {
  const query = { practiceId: practice.practiceId, patientId }
  const reply = await practice.admin.client.get('/uploads', { query })
  return answered(reply, uploadRoutes.list.response).items
}

const sends = (request: Request) => ['PUT', 'POST'].includes(request.method())
const isSending = (route: Route) => sends(route.request())
/** Requests to the object store, as against those to the pages and the API. */
const toStore = (url: URL) => url.origin !== app.run.origin

/** Where in the store a request sends a file: its address without what signs it, or what its form says. */
function placeOf(request: Request): string {
  const inForm = /name="key"\r\n\r\n(.+)\r\n/.exec(request.postData() ?? '')?.[1]
  return inForm ?? new URL(request.url()).pathname
}

/** The files sent to the store, by their places. */
function watchSent(page: Page): Set<string> {
  const sent = new Set<string>()
  page.on('request', (request) => {
    if (sends(request) && toStore(new URL(request.url()))) sent.add(placeOf(request))
  })
  return sent
}

async function countUploaded(page: Page): Promise<number> {
  const text = await page.getByTestId('files-uploaded').textContent()
  return Number(/^\d+/.exec(text ?? '')?.[0] ?? 0)
}

async function fillSignIn(page: Page, { email }: Pick<Person, 'email'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signIn(page: Page, person: Pick<Person, 'email'>, returnTo: string) {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`)
  await fillSignIn(page, person)
}

describe('a guest with a link', () => {
  test('sends a folder from the email, and the staff see studies and pictures', async () => {
    const practice = await aPractice(app.run)
    const email = `jane-${Date.now()}@example.com`
    const patientId = await aPatient(practice, { email })
    const { path, files } = await disc({ extra: { 'viewer.exe': 'MZ', 'readme.txt': 'Hello' } })
    const { page: staff } = await openBrowser()
    await signIn(staff, practice.admin, `/patient-link/${patientId}/rad-cloud`)
    await staff.getByRole('button', { name: 'Send upload link' }).click()
    await staff.getByText(`It goes to ${email}`).waitFor()
    await staff.getByRole('button', { name: 'Send link' }).click()
    await staff.getByText('The link is on its way').waitFor()
    await staff.getByRole('button', { name: 'Done' }).click()

    const link = (await sentTo(app.run, email))[0]?.text.match(/https?:\S+rad-cloud\S+/)?.[0] ?? ''
    const { page: guest } = await openBrowser()
    await guest.goto(link)
    await guest.getByRole('heading', { name: `Send your scans to ${practice.name}` }).waitFor()
    expect(guest.url()).toBe(`${app.run.origin}/rad-cloud`)
    await pick(guest, path)
    await arrived(guest)
    await guest
      .getByText(`${files + 1} files,`)
      .first()
      .waitFor()
    await guest.getByText('MRI LUMBAR SPINE').waitFor()
    await guest.getByLabel('Anything the practice should know?').fill('From last week')
    await guest.getByRole('button', { name: 'Save note' }).click()
    await guest.getByText('Note saved').waitFor()

    const upload = staff.getByTestId('upload').first()
    await upload.getByText('New').waitFor()
    await upload.getByText('From last week').waitFor()
    const picture = upload.getByRole('img', { name: 'SAG T2' })
    await picture.waitFor()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patiently)
      .toBeGreaterThan(0)
    const download = staff.waitForEvent('download')
    await upload.getByRole('button', { name: 'Download all' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    await expect
      .poll(async () => (await uploadsOf({ practice, patientId }))[0]?.isNew, patiently)
      .toBe(false)

    await app.run.idle(PATIENCE_MS)
    await staff.goto('/practice-hub/rad-cloud?modality=MR')
    await staff.getByLabel('Search patient or scan').fill('lumbar')
    const row = staff.getByRole('row').filter({ hasText: 'MRI LUMBAR SPINE' })
    await row.getByText('By link').waitFor()
    await row.getByRole('link', { name: 'View MRI LUMBAR SPINE, Jane Doe' }).waitFor()
    await row.getByRole('link', { name: 'Jane Doe', exact: true }).click()
    await staff.getByTestId('upload').getByRole('link', { name: 'View SAG T2' }).click()
    await staff.getByText('Not for primary diagnosis').waitFor(patiently)
    await staff.getByRole('button', { name: 'Back', exact: true }).click()
    await staff.getByTestId('upload').getByRole('img', { name: 'SAG T2' }).waitFor()
  })

  test("is asked about somebody else's scans before a byte leaves", async () => {
    const visited = await visit()
    const { page } = visited
    const { path } = await disc({ patientName: 'ROE^RICHARD', birthDate: '19600304' })
    const sent = watchSent(page)

    await pick(page, path)
    const dialog = page.getByRole('dialog', { name: 'Are these the right scans?' })
    await dialog.getByText('Richard Roe').waitFor()
    await dialog
      .getByText('The name and the birth date are different from what the practice has.')
      .waitFor()
    await expect(dialog.getByText('Jane Doe').count()).resolves.toBe(0)
    expect(await uploadsOf(visited)).toEqual([])

    await dialog.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Select folder' }).waitFor()
    expect(sent.size).toBe(0)

    await pick(page, path)
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await arrived(page)
    expect(await uploadsOf(visited)).toMatchObject([{ state: 'completed' }])
  })

  test('sees what was ignored, and why', async () => {
    const { page } = await visit()
    const { path, files } = await disc({
      extra: { 'viewer.exe': 'MZ', 'autorun.inf': '[autorun]', 'empty.dcm': '' },
    })
    await page.route(toStore, (route) =>
      isSending(route) ? holdBack(route, 300) : route.continue(),
    )

    await pick(page, path)
    await page.getByTestId('files-ignored').click()

    await page.getByText('never a program: 1 file').waitFor()
    await page.getByText('text or picture: 1 file').waitFor()
    await page.getByText('File is empty: 1 file').waitFor()
    await page.getByText(`of ${files} files uploaded`).waitFor()
    await arrived(page)
    // The list of files that were not sent stands above the note that the page can be closed.
    await page.getByText('3 files were not sent').waitFor()
    await page.getByText(/viewer\.exe$/).waitFor()
  })

  test('sends the files of a ZIP and a HEIC photo, and reads how to unpack a RAR', async () => {
    const visited = await visit()
    const { page, practice } = visited
    const archive = await zipOf({ 'CD/report.pdf': '%PDF-1.4', 'CD/IM1.dcm': 'no real scan' })
    await page.route(toStore, (route) =>
      isSending(route) ? holdBack(route, 300) : route.continue(),
    )

    await page.getByTestId('files-input').setInputFiles([
      { name: 'scans.zip', mimeType: 'application/zip', buffer: archive },
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('a photo') },
      { name: 'old.rar', mimeType: '', buffer: Buffer.from('Rar!') },
    ])
    await page.getByTestId('files-ignored').click()

    await page.getByText('can’t be opened here: 1 archive or disc image').waitFor()
    await arrived(page)
    const key = (await uploadsOf(visited))[0]?.key ?? ''
    const reply = await practice.admin.client.get(`/uploads/${key}`)
    const { files } = answered(reply, uploadRoutes.get.response)
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'IMG_0001.HEIC',
      'scans/CD/IM1.dcm',
      'scans/CD/report.pdf',
    ])
  })

  test('sends the files of a disc image as a folder', async () => {
    const visited = await visit()
    const { page, practice } = visited
    const image = gunzipSync(Buffer.from(isoImages.joliet, 'base64'))

    await page
      .getByTestId('files-input')
      .setInputFiles([{ name: 'disc.iso', mimeType: '', buffer: image }])

    await arrived(page)
    const key = (await uploadsOf(visited))[0]?.key ?? ''
    const reply = await practice.admin.client.get(`/uploads/${key}`)
    const { files } = answered(reply, uploadRoutes.get.response)
    expect(files.map(({ name }) => name)).toContain('disc/Dicom scans/IM1 Müller.dcm')
  })

  test('cancels: nothing is left', async () => {
    const visited = await visit()
    const { page } = visited
    const { path } = await disc({ slices: 30 })
    const sent = watchSent(page)
    await page.route(toStore, (route) =>
      isSending(route) ? holdBack(route, 300) : route.continue(),
    )

    await pick(page, path)
    await expect.poll(() => sent.size, patiently).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stop and delete' }).click()

    await page.getByRole('button', { name: 'Select folder' }).waitFor()
    expect(await uploadsOf(visited)).toEqual([])
    expect(sent.size).toBeLessThan(30)
  })

  test('retries a file that failed', async () => {
    const { page } = await visit()
    const { path, files } = await disc()
    let broken: string | null = null
    let isBroken = true
    await page.route(toStore, (route) => {
      const place = placeOf(route.request())
      if (isSending(route)) broken ??= place
      return isBroken && place === broken && isSending(route)
        ? route.abort('connectionreset')
        : route.continue()
    })

    await pick(page, path)
    await page.getByText('(1 file(s) upload failed)').waitFor()
    isBroken = false
    await page.getByRole('button', { name: /^Retry CD/ }).click()

    await arrived(page)
    await page.getByText(`${files} files,`).first().waitFor()
  })

  test('gets over a request that broke off without being asked', async () => {
    const { page } = await visit()
    const { path } = await disc()
    let isFirst = true
    await page.route(toStore, (route) => {
      const breaks = isSending(route) && isFirst
      if (isSending(route)) isFirst = false
      return breaks ? route.abort('connectionreset') : route.continue()
    })

    await pick(page, path)

    await arrived(page)
  })

  test('reloads in the middle and drops the folder again: only the missing is sent', async () => {
    const visited = await visit()
    const { page } = visited
    const { path, files } = await disc({ slices: 24 })
    let isSlow = true
    await page.route(toStore, (route) =>
      isSlow && isSending(route) ? holdBack(route, 200) : route.continue(),
    )

    await pick(page, path)
    await expect.poll(() => countUploaded(page), patiently).toBeGreaterThan(7)
    await page.reload()
    await page.getByText('You have an unfinished upload').waitFor()
    isSlow = false
    const sent = watchSent(page)
    await pick(page, path)
    await arrived(page)

    expect(sent.size).toBeLessThanOrEqual(files - 8)
    expect(await uploadsOf(visited)).toMatchObject([{ state: 'completed', fileCount: files }])
  })

  test('waits while offline, and goes on by itself', async () => {
    const visited = await visit()
    const { page, context } = visited
    const { path, files } = await disc({ slices: 24 })
    const sent = watchSent(page)
    await page.route(toStore, (route) =>
      isSending(route) ? holdBack(route, 100) : route.continue(),
    )

    await pick(page, path)
    await expect.poll(() => sent.size, patiently).toBeGreaterThan(3)
    await context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    await context.setOffline(false)
    await arrived(page)

    expect(await uploadsOf(visited)).toMatchObject([{ state: 'completed', fileCount: files }])
  })

  test('is told whom to call when the link was revoked', async () => {
    const { practice, page, linkId } = await visit()

    await practice.admin.client.delete(`/practices/${practice.practiceId}/sharelink/${linkId}`)
    await page.reload()

    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await page.getByRole('link', { name: '(713) 555-0100' }).waitFor()
  })

  test('removes what was sent', async () => {
    const visited = await visit()
    const { page } = visited
    const { path } = await disc()

    await pick(page, path)
    await arrived(page)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove scans' }).click()

    await page.getByRole('button', { name: 'Select folder' }).waitFor()
    expect(await uploadsOf(visited)).toEqual([])
  })

  // Plans of files go 500 at a time; 5,000 take a minute, which the benchmark of uploads takes.
  test('sends more than 500 files in one go', async () => {
    const visited = await visit()
    const { page } = visited
    const { path, files } = await disc({ slices: 1000, size: 16 })

    await pick(page, path)
    await arrived(page)

    expect(await uploadsOf(visited)).toMatchObject([{ state: 'completed', fileCount: files }])
  })

  test('finds every screen usable with a screen reader, also on a phone', async () => {
    const { page } = await visit({ viewport: phone, hasTouch: true })
    const { path } = await disc({ patientName: 'ROE^RICHARD', birthDate: '19600304' })

    await visits.expectAccessible(page, 'choosing')
    await pick(page, path)
    await page.getByRole('dialog').waitFor()
    await visits.expectAccessible(page, 'asking')
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await arrived(page)
    await visits.expectAccessible(page, 'arrived')
  })
})

describe.skipIf(!existsSync(realDisc))("a real patient's disc", () => {
  test('is read, asked about and sent whole', async () => {
    const visited = await visit()
    const { page } = visited
    const entries = await readdir(realDisc, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).length

    await pick(page, realDisc)
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await arrived(page)

    expect(await uploadsOf(visited)).toMatchObject([{ state: 'completed', fileCount: files }])
    await page.getByRole('heading', { name: 'What we found' }).waitFor()
  })
})

describe('a patient with an account', () => {
  test('finds the page without a link, and signs in again in the middle', async () => {
    const practice = await aPractice(app.run)
    const patient = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
    const patientId = await aChartOf(app.run, practice, patient)
    await app.run.idle()
    const { path, files } = await disc({ slices: 12 })
    const { page, context } = await openBrowser()
    await signIn(page, patient, '/rad-cloud')
    await page.getByRole('heading', { name: `Send your scans to ${practice.name}` }).waitFor()
    await page.route(toStore, (route) =>
      isSending(route) ? holdBack(route, 200) : route.continue(),
    )

    await pick(page, path)
    await expect.poll(() => countUploaded(page), patiently).toBeGreaterThan(1)
    await context.clearCookies()
    await page.getByText('Sign in again to go on').waitFor()
    const tab = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Sign in on a new tab' }).click()
    await fillSignIn(await tab, patient)
    await (await tab).waitForURL((url) => url.pathname !== '/login')
    await page.getByRole('button', { name: 'I have signed in' }).click()
    await arrived(page)

    expect(await uploadsOf({ practice, patientId })).toMatchObject([
      { state: 'completed', fileCount: files, uploader: { kind: 'patient' } },
    ])
  })

  test('is asked before leaving the page in the middle', async () => {
    const practice = await aPractice(app.run)
    const patient = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
    await aChartOf(app.run, practice, patient)
    await app.run.idle()
    const { path } = await disc()
    const { page } = await openBrowser()
    await signIn(page, patient, '/rad-cloud')
    await page.getByRole('heading', { name: `Send your scans to ${practice.name}` }).waitFor()
    await page.route(toStore, (route) =>
      isSending(route) ? holdBack(route, 1000) : route.continue(),
    )

    await pick(page, path)
    await page.getByTestId('files-uploaded').waitFor()
    await page.getByRole('link', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep sending' }).click()

    await arrived(page)
    expect(new URL(page.url()).pathname).toBe('/rad-cloud')
  })

  test('without a link is asked to sign in', async () => {
    const { page } = await openBrowser()

    await page.goto('/rad-cloud')

    await page.getByRole('heading', { name: 'Sign in to send scans' }).waitFor()
  })
})

async function holdBack(route: Route, milliseconds: number) {
  await new Promise((done) => setTimeout(done, milliseconds))
  await route.continue().catch(() => null)
}
