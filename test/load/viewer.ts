import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { webDirectory } from '#infra/runner/build.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { begun, sendMissing } from '#test/support/scans.ts'
import { goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { type Looking, withBrowser, withPage } from './open-page.ts'
import { scaled } from './scale.ts'
import { measured, percentile } from './stats.ts'

const ROUNDS = 5
const SLICES = 500
const BATCH = 50
const PLAYED_MS = 10_000
const RATE = 30
const slices = scaled(SLICES)
const patiently = { timeout: 300_000 }

/** A round of looking at a CT: times in ms. */
type Round = {
  /** From the address until the first image is in sight, with nothing in the browser's cache. */
  cold: number
  /** The same with the viewer's code there already. */
  warm: number
  /** Until every slice is decoded. */
  loaded: number
  /** Which image was in sight from when on, while it was played. */
  seen: readonly { index: number; at: number }[]
  heapBytes: number
  scripts: readonly string[]
}

/** Opens a CT of 500 slices of 512 × 512 (scaled) in the viewer, and plays it. */
export function benchViewer(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const { looking, key } = await aScan(run)
    const rounds: Round[] = []
    await withBrowser(async (browser) => {
      while (rounds.length < scaled(ROUNDS)) {
        rounds.push(await withPage(browser, looking, (page) => lookThrough(page, key)))
      }
    })
    tellRounds(rounds, tell)
  })
}

async function aScan(run: LocalRun): Promise<{ looking: Looking; key: string }> {
  const practice = await aPractice(run)
  const { client } = practice.admin
  const { practiceId } = practice
  const key = await begun(client, { practiceId, patientId: await aPatient(practice) })
  const series = [{ modality: 'CT', description: 'AXIAL', slices }]
  const person = { patientName: 'DOE^JANE', birthDate: '19800229', seed: 5 }
  const studies = [{ description: 'CHEST', date: '20260115', series }]
  let batch: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (const { path, bytes } of studyFiles({ ...person, studies })) {
    batch.push({ name: path, bytes: new Uint8Array(bytes) })
    if (batch.length < BATCH) continue
    await sendMissing(client, key, batch)
    batch = []
  }
  if (batch.length > 0) await sendMissing(client, key, batch)
  await client.post(`/uploads/${key}/complete`, { body: {} })
  await run.idle(600_000)
  return { looking: { origin: run.origin, cookies: Object.fromEntries(client.cookies) }, key }
}

declare global {
  interface Window {
    shown?: { index: number; at: number }[]
  }
}

async function lookThrough(page: Page, key: string): Promise<Round> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|wasm)$/.test(pathname)) scripts.add(pathname.slice(1))
  })
  await page.addInitScript(noteShown)
  const cold = await firstImage(page, key)
  await page.goto('about:blank')
  const warm = await firstImage(page, key)
  await page.getByText(`of ${slices}`).first().waitFor(patiently)
  await page.waitForFunction(
    (all) => document.querySelector('[data-testid=pane]')?.getAttribute('data-loaded') === all,
    String(slices),
    patiently,
  )
  const loaded = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Images per second' }).click()
  await page.getByRole('menuitem', { name: `${RATE} per second`, exact: true }).click()
  await page.evaluate(() => {
    window.shown = []
  })
  await page.waitForTimeout(PLAYED_MS)
  const seen = (await page.evaluate(() => window.shown)) ?? []
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  return { cold, warm, loaded, seen, heapBytes, scripts: [...scripts] }
}

/** Notes in the page which image is in sight, and since when. */
function noteShown() {
  window.shown = []
  const note = () => {
    const pane = document.querySelector('[data-testid=pane][data-status=shown]')
    const index = Number(pane?.getAttribute('data-index') ?? -1)
    const last = window.shown?.at(-1)
    if (pane && index !== last?.index) window.shown?.push({ index, at: performance.now() })
  }
  const attributeFilter = ['data-status', 'data-index']
  const options = { subtree: true, childList: true, attributes: true, attributeFilter }
  new MutationObserver(note).observe(document, options)
}

async function firstImage(page: Page, key: string): Promise<number> {
  await page.goto(`/dicom/viewer?key=${key}`)
  await page.locator('[data-testid=pane][data-status=shown]').waitFor(patiently)
  return page.evaluate(() => window.shown?.[0]?.at ?? Number.NaN)
}

function tellRounds(rounds: readonly Round[], tell: Tell) {
  const name = (what: string) => `viewer: CT of ${slices} slices, ${what}`
  const of = (pick: (round: Round) => number) => measured(rounds.map(pick))
  const ms = (what: string, pick: (round: Round) => number, most: number | null) =>
    tell({ name: name(what), ...of(pick), unit: 'ms', comparedWith: most ? goal(most) : null })
  ms('first image, nothing cached', ({ cold }) => cold, 2000)
  ms('first image, code cached', ({ warm }) => warm, 1000)
  ms('every slice decoded', ({ loaded }) => loaded, null)
  const rate = ({ seen }: Round) => ((seen.length - 1) * 1000) / (span(seen) || 1)
  tell({ name: name('images a second'), ...of(rate), unit: '1/s', comparedWith: goal(RATE) })
  const wrong = ({ seen }: Round) =>
    seen.filter(({ index }, at) => at > 0 && index !== ((seen[at - 1]?.index ?? 0) + 1) % slices)
  const jumps = rounds.reduce((sum, round) => sum + wrong(round).length, 0)
  tell({ name: name('skipped or repeated'), value: jumps, unit: 'count', comparedWith: goal(0) })
  const waits = rounds.flatMap(({ seen }) =>
    seen.slice(1).map(({ at }, before) => at - (seen[before]?.at ?? at)),
  )
  const late = percentile(waits, 0.95)
  tell({ name: name('between two images, p95'), value: late, unit: 'ms', comparedWith: null })
  const heap = of(({ heapBytes }) => heapBytes / 1e6)
  tell({ name: name('heap, without pictures'), ...heap, unit: 'MB', comparedWith: null })
  const files = new Set(rounds.flatMap(({ scripts }) => scripts))
  for (const kind of ['js', 'wasm']) {
    const own = [...files].filter((file) => file.endsWith(`.${kind}`))
    const value = own.reduce((sum, file) => sum + gzipped(file), 0)
    tell({ name: `viewer: ${kind} loaded, gzip`, value, unit: 'KB', comparedWith: null })
  }
}

const span = (seen: Round['seen']) => (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)

const gzipped = (file: string) => gzipSync(readFileSync(join(webDirectory, file))).length / 1000
