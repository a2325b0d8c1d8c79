import { chromium } from 'playwright-core'
import * as v from 'valibot'
import type { LocalRun } from '#infra/runner/start.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { UPLOAD_CONCURRENCY } from '#shared/model/upload-rules.ts'
import { launchOptions } from '#test/e2e/launch.ts'
import { aGuest, aPatient, aPractice, type Guest, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { goal, type Note, type Tell } from './figures.ts'
import { type FolderSize, foldersWanted, withFiles } from './folders.ts'
import type { LineSpeed } from './line.ts'
import { withRun } from './local.ts'
import { measured } from './stats.ts'
import { inThread, withThread } from './thread.ts'
import { type PageUpload, uploadInPage } from './upload-page.ts'

const MB = 1024 * 1024
const IDLE_MS = 10 * 60_000

/** What the native client is told: whose upload, of which folder, and which ports to take instead. */
export type NativeUpload = {
  origin: string
  practiceId: string
  patientId: string
  credentials: { key: string; pwd: string }
  folder: string
  concurrency: number
  ports: ReadonlyMap<number, number>
}

export type Sent = { key: string; bytes: number; ms: number }
type Pair = { native: Sent; page: Sent & PageUpload }

const settings = v.parse(
  v.object({
    /** How often each folder is sent by both, unless it has a number of its own that is smaller. */
    BENCH_PAIRS: v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1)),
      '7',
    ),
    /** `10,40`: megabytes a second, and ms each way, of a line put between. */
    BENCH_LINE: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?,\d+$/))),
  }),
  process.env,
)

function lineWanted(): LineSpeed | null {
  const [megabytes, delayMs] = settings.BENCH_LINE?.split(',').map(Number) ?? []
  return megabytes && delayMs !== undefined
    ? { bytesPerSecond: megabytes * 1_000_000, delayMs }
    : null
}

/** Uploads of the same folder by the page and by a native client, in turns, to the same server. */
export async function benchUpload(tell: Tell, note: Note): Promise<void> {
  for (const size of foldersWanted()) {
    await withFiles(size, (folder) => compare(size, folder, tell, note))
  }
}

/** Each folder has a server of its own, so that the first does not slow the second. */
function compare(size: FolderSize, folder: string, tell: Tell, note: Note): Promise<void> {
  const speed = lineWanted()
  const noted = async <S extends Sent>(who: string, sent: Promise<S>): Promise<S> => {
    const { ms } = await sent
    note(`${size.title}, ${who}: ${(ms / 1000).toFixed(1)} s`)
    return sent
  }
  return withRun((run) =>
    withLine(run, speed, async (ports) => {
      const practice = await aPractice(run)
      const native = () => noted('native client', sendNatively(run, practice, folder, ports))
      const page = () => noted('page', sendInPage(run, practice, folder, ports))
      const wanted = Math.min(size.pairs, settings.BENCH_PAIRS)
      const pairs: Pair[] = []
      while (pairs.length < wanted) {
        // Whoever comes second has the files in the system's cache.
        if (pairs.length % 2 === 0) pairs.push({ native: await native(), page: await page() })
        else pairs.push({ page: await page(), native: await native() })
      }
      tellPairs(size, speed, pairs, tell)
    }),
  )
}

function tellPairs(
  { title, files }: FolderSize,
  speed: LineSpeed | null,
  pairs: readonly Pair[],
  tell: Tell,
): void {
  const line = speed ? `, ${speed.bytesPerSecond / 1e6} MB/s and ${speed.delayMs} ms each way` : ''
  const name = (what: string) => `upload: ${title}${line}, ${what}`
  const ofPages = (what: (page: Pair['page']) => number) =>
    measured(pairs.map(({ page }) => what(page)))
  const ofNatives = (what: (native: Sent) => number) =>
    measured(pairs.map(({ native }) => what(native)))
  const perFile = ({ ms }: Sent) => ms / files
  const beside = (value: number) => ({ what: 'native client', value })

  const ratio = measured(pairs.map(({ native, page }) => rateOf(page) / rateOf(native)))
  tell({ name: name('ratio'), ...ratio, unit: 'ratio', comparedWith: goal(0.9) })
  const native = ofNatives(rateOf)
  tell({ name: name('page'), ...ofPages(rateOf), unit: 'MB/s', comparedWith: beside(native.value) })
  tell({ name: name('native client'), ...native, unit: 'MB/s', comparedWith: null })
  tell({
    ...{ name: name('time a file'), ...ofPages(perFile), unit: 'ms' },
    comparedWith: beside(ofNatives(perFile).value),
  })
  const tasks = ofPages(({ longestTask }) => longestTask)
  tell({ name: name('longest task'), ...tasks, unit: 'ms', comparedWith: goal(50) })
  const first = ofPages(({ firstByteMs }) => firstByteMs)
  tell({ name: name('until the first byte'), ...first, unit: 'ms', comparedWith: null })
  const heap = ofPages(({ heapBytes }) => heapBytes / MB)
  tell({ name: name('heap of the page'), ...heap, unit: 'MB', comparedWith: null })
}

const rateOf = ({ bytes, ms }: Sent): number => bytes / MB / (ms / 1000)

/** The ports to take instead of those of the run, where a line is put before them. */
function withLine<T>(
  run: LocalRun,
  speed: LineSpeed | null,
  use: (ports: ReadonlyMap<number, number>) => Promise<T>,
): Promise<T> {
  if (speed === null) return use(new Map())
  const ports = [run.origin, run.awsEndpoint].map((address) => Number(new URL(address).port))
  return withThread('./slow-line.worker.ts', { ports, speed }, use)
}

async function aSender(
  run: LocalRun,
  practice: PracticeOf,
): Promise<Guest & { patientId: string }> {
  const patientId = await aPatient(practice)
  const guest = await aGuest(run, practice, patientId)
  await run.idle(IDLE_MS)
  return { ...guest, patientId }
}

/** Removes an upload, so that neither the next one nor the disc has to do with it. */
async function clear(run: LocalRun, { client, key, pwd }: Guest, sent: Sent): Promise<void> {
  const { status } = await client.delete(`/uploads/${sent.key}`, { query: { key, pwd } })
  if (status !== 200) throw new Error(`an upload was not removed: ${status}`)
  await run.idle(IDLE_MS)
}

async function sendNatively(
  run: LocalRun,
  practice: PracticeOf,
  folder: string,
  ports: ReadonlyMap<number, number>,
): Promise<Sent> {
  const guest = await aSender(run, practice)
  const { key, pwd, patientId } = guest
  const upload: NativeUpload = {
    origin: run.origin,
    practiceId: practice.practiceId,
    patientId,
    credentials: { key, pwd },
    folder,
    concurrency: UPLOAD_CONCURRENCY.default,
    ports,
  }
  const sent = await inThread<Sent>('./upload.worker.ts', upload)
  await clear(run, guest, sent)
  return sent
}

async function sendInPage(
  run: LocalRun,
  practice: PracticeOf,
  folder: string,
  ports: ReadonlyMap<number, number>,
): Promise<Pair['page']> {
  const guest = await aSender(run, practice)
  const { args = [], ...options } = launchOptions()
  const rules = [...ports].flatMap(([port, other]) =>
    ['localhost', '127.0.0.1'].map((host) => `MAP ${host}:${port} 127.0.0.1:${other}`),
  )
  const mapped = rules.length > 0 ? [`--host-resolver-rules=${rules.join(',')}`] : []
  const browser = await chromium.launch({ ...options, args: [...args, ...mapped] })
  try {
    const { key, pwd } = guest
    const url = `${run.origin}/rad-cloud?${new URLSearchParams({ key, pwd })}`
    const figures = await uploadInPage(browser, url, folder)
    const sent = { ...figures, ...(await completed(practice, guest)) }
    await clear(run, guest, sent)
    return sent
  } finally {
    await browser.close()
  }
}

/** The upload that somebody has completed. */
async function completed(
  { practiceId }: PracticeOf,
  { client, patientId, key, pwd }: Guest & { patientId: string },
): Promise<Pick<Sent, 'key' | 'bytes'>> {
  const list = await client.get('/uploads', { query: { practiceId, patientId, key, pwd } })
  const [upload] = answered(list, uploadRoutes.list.response).items
  if (upload?.state !== 'completed') throw new Error('the page completed no upload')
  return upload
}
