import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chromium } from 'playwright-core'
import type { LocalRun } from '#infra/runner/start.ts'
import { UPLOAD_CONCURRENCY } from '#shared/model/upload-rules.ts'
import { makeDisc } from '#test/e2e/disc.ts'
import { launchOptions } from '#test/e2e/launch.ts'
import { aGuest, aPatient, aPractice, type Guest, type PracticeOf } from '#test/support/builders.ts'
import { goal, type Tell } from './figures.ts'
import { withFolder, withRun } from './local.ts'
import { scaled } from './scale.ts'
import { median } from './stats.ts'
import { inThread } from './thread.ts'
import { type PageUpload, uploadInPage } from './upload-page.ts'

const ROUNDS = 2
const MB = 1024 * 1024
/** Rows and columns that make a slice of 512 KiB. */
const SLICE = 512
/** The same for 9 KiB. */
const SMALL_SLICE = 64
const GIB = 1024 * MB
const IDLE_MS = 10 * 60_000

/** What the native client is told: whose upload, of which folder. */
export type NativeUpload = {
  origin: string
  practiceId: string
  patientId: string
  credentials: { key: string; pwd: string }
  folder: string
  concurrency: number
}

export type Sent = { bytes: number; ms: number }

/** Uploads of the same folder by the page and by a native client, in turns, to the same server. */
export async function benchUpload(tell: Tell): Promise<void> {
  await compareDiscs(scaled(2000), { size: SLICE, title: '512 KiB' }, tell)
  await compareDiscs(scaled(5000), { size: SMALL_SLICE, title: '9 KiB' }, tell)
  await withFolder(async (folder) => {
    const path = join(folder, 'CD')
    await mkdir(path)
    const size = Math.max(scaled(GIB), 65 * MB)
    await pipeline(Readable.from(randomChunks(size)), createWriteStream(join(path, 'large.dcm')))
    await compare(`one file of ${Math.round(size / MB)} MiB`, path, tell)
  })
}

/** Uploads of a disc with so many slices of rows and columns of this size. */
async function compareDiscs(
  slices: number,
  { size, title }: { size: number; title: string },
  tell: Tell,
): Promise<void> {
  const disc = await makeDisc({ slices, size })
  try {
    await compare(`${slices} files of ${title}`, disc.path, tell)
  } finally {
    await disc.remove()
  }
}

function* randomChunks(size: number): Generator<Buffer> {
  const chunk = randomBytes(MB)
  for (let left = size; left > 0; left -= MB) yield chunk.subarray(0, Math.min(MB, left))
}

/** Each comparison has a server of its own, so that the first does not slow the second. */
function compare(title: string, folder: string, tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const practice = await aPractice(run)
    const natives: Sent[] = []
    const pages: PageUpload[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      natives.push(await sendNatively(run, practice, folder))
      pages.push(await sendInPage(run, practice, folder))
    }
    const native = median(natives.map(rateOf))
    const page = median(pages.map(rateOf))
    const name = (what: string) => `upload: ${title}, ${what}`
    const beside = { what: 'native client', value: native }
    tell({ name: name('page'), value: page, unit: 'MB/s', comparedWith: beside })
    tell({ name: name('ratio'), value: page / native, unit: 'ratio', comparedWith: goal(0.9) })
    const longest = median(pages.map(({ longestTask }) => longestTask))
    tell({ name: name('longest task'), value: longest, unit: 'ms', comparedWith: goal(50) })
    const reading = median(pages.map(({ readingMs }) => readingMs))
    tell({ name: name('reading headers'), value: reading, unit: 'ms', comparedWith: null })
    const heap = Math.max(...pages.map(({ heapBytes }) => heapBytes))
    tell({ name: name('heap of the page'), value: heap / MB, unit: 'MB', comparedWith: null })
  })
}

const rateOf = ({ bytes, ms }: Sent): number => bytes / MB / (ms / 1000)

async function aSender(
  run: LocalRun,
  practice: PracticeOf,
): Promise<Guest & { patientId: string }> {
  const patientId = await aPatient(practice)
  const guest = await aGuest(run, practice, patientId)
  await run.idle(IDLE_MS)
  return { ...guest, patientId }
}

async function sendNatively(run: LocalRun, practice: PracticeOf, folder: string): Promise<Sent> {
  const { key, pwd, patientId } = await aSender(run, practice)
  const upload: NativeUpload = {
    origin: run.origin,
    practiceId: practice.practiceId,
    patientId,
    credentials: { key, pwd },
    folder,
    concurrency: UPLOAD_CONCURRENCY.default,
  }
  const sent = await inThread<Sent>('./upload.worker.ts', upload)
  // Reading the scans would burden the next round.
  await run.idle(IDLE_MS)
  return sent
}

async function sendInPage(
  run: LocalRun,
  practice: PracticeOf,
  folder: string,
): Promise<PageUpload> {
  const { key, pwd } = await aSender(run, practice)
  const browser = await chromium.launch(launchOptions())
  try {
    const url = `${run.origin}/rad-cloud?${new URLSearchParams({ key, pwd })}`
    return await uploadInPage(browser, url, folder)
  } finally {
    await browser.close()
    await run.idle(IDLE_MS)
  }
}
