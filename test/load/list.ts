import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { createDirectoryStore } from '#functions/patients/directory/store.ts'
import { packRow } from '#functions/patients/records.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { patientOrderColumns } from '#shared/model/patient-order.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import { type Asked, type Asking, askAll, askingOf } from './asking.ts'
import { goal, type Tell } from './figures.ts'
import type { Request } from './hammer.ts'
import { withFolder, withMeteredRun } from './local.ts'
import { makeRecords } from './rows.ts'
import { scaled } from './scale.ts'
import { median, percentile } from './stats.ts'
import { inThread } from './thread.ts'

const RECORDS = 100_000
const CALLS = 400
const WARM_UP = 200
const COLD_ROUNDS = 5

/** The list of a practice with 100,000 records (scaled): any filter, order and page, exact totals. */
export async function benchList(tell: Tell): Promise<void> {
  await withFolder(async (folder) => {
    const practice = await benchTimes(folder, tell)
    await benchUnits(folder, practice, tell)
  })
  const records = scaled(RECORDS)
  const { megabytes, milliseconds } = await inThread<Kept>('./list-memory.ts', records)
  const title = `list: ${records} rows in memory`
  tell({ name: title, value: megabytes, unit: 'MB', comparedWith: null })
  tell({
    name: `${title}, made of a snapshot`,
    value: milliseconds,
    unit: 'ms',
    comparedWith: null,
  })
}

/** What a directory takes. */
export type Kept = { megabytes: number; milliseconds: number }

async function benchTimes(folder: string, tell: Tell): Promise<Asking> {
  const run = await startLocal({ dataDirectory: folder, log: console.error })
  try {
    const practice = await aPractice(run)
    const asking = askingOf(practice)
    const { people, practiceId } = asking
    const records = makeRecords(scaled(RECORDS), practiceId, { now: run.clock.now(), people })
    const started = performance.now()
    // 100,000 rows of their own take minutes to write, and lists are the same without them.
    const directory = createDirectory(records.map(packRow))
    const store = createDirectoryStore(tableOf(run), practiceId)
    await store.saveSnapshot(directory, run.clock.now())
    console.error(`Seeded ${records.length} rows in ${Math.round(performance.now() - started)} ms`)

    const name = `list: ${records.length} records`
    const cold: number[] = []
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      await run.reload()
      cold.push(...(await ask(run, asking, { count: 1, concurrency: 1 })).times)
    }
    tell({ name: `${name}, cold`, value: median(cold), unit: 'ms', comparedWith: goal(1000) })

    // The same calls where there is nothing to look through: what the way there costs.
    const empty = askingOf(await aPractice(run))
    for (const concurrency of [1, 16]) {
      await benchWarm(run, asking, { name, concurrency, goals: true }, tell)
      await benchWarm(run, empty, { name: 'list: 0 records', concurrency, goals: false }, tell)
    }
    return asking
  } finally {
    await run.stop()
  }
}

type Warm = { name: string; concurrency: number; goals: boolean }

async function benchWarm(
  run: LocalRun,
  asking: Asking,
  { name, concurrency, goals }: Warm,
  tell: Tell,
): Promise<void> {
  await ask(run, asking, { count: scaled(WARM_UP), concurrency })
  const { times, total } = await ask(run, asking, { count: scaled(CALLS), concurrency })
  const rate = (1000 * times.length) / total
  const title = `${name}, ${concurrency} at a time`
  const slowest = goals && concurrency === 1 ? goal(12) : null
  const least = goals && concurrency > 1 ? goal(200) : null
  const p50 = percentile(times, 0.5)
  tell({ name: `${title}, p50`, value: p50, unit: 'ms', comparedWith: null })
  const p95 = percentile(times, 0.95)
  tell({ name: `${title}, p95`, value: p95, unit: 'ms', comparedWith: slowest })
  tell({ name: `${title}, rate`, value: rate, unit: '1/s', comparedWith: least })
}

/** The same data behind a meter. */
async function benchUnits(folder: string, asking: Asking, tell: Tell): Promise<void> {
  await withMeteredRun(folder, async (run, meter) => {
    const { accessKeyId } = run.credentialsOf('patients')
    for (const kind of ['cold', 'warm'] as const) {
      const once = () => ask(run, asking, { count: 1, concurrency: 1 })
      const { trips, readUnits } = await meter.priceOf(accessKeyId, once)
      const title = `list: ${scaled(RECORDS)} records, ${kind}`
      const limit = kind === 'warm' ? goal(10) : null
      tell({ name: title, value: readUnits, unit: 'RRU', comparedWith: limit })
      tell({ name: title, value: trips, unit: 'trips', comparedWith: null })
    }
  })
}

function ask(run: LocalRun, asking: Asking, asked: Asked) {
  return askAll(run, asking, asked, (position) => requestOf(asking, position))
}

/** The nth of many different filters, in every order, on pages near and far. */
function requestOf({ practiceId, people }: Asking, position: number): Request {
  const filters: Record<string, string>[] = [
    {},
    { name: 'jo' },
    { isLead: '1', leadStatus: '2' },
    { providerId: people[0] ?? '' },
    { name: 'mar sch', isPatient: '1' },
    { registerSource: 'Google', isLead: '0' },
    { email: 'gmail' },
    { mobile: '0199' },
    { dob: '1980' },
    { hasNewUploads: '1', advocateId: people[1] ?? '' },
    { isArchived: '1' },
  ]
  const column = patientOrderColumns[position % patientOrderColumns.length]
  const order = `${column} ${position % 2 === 0 ? 'ASC' : 'DESC'}`
  const offset = String([0, 50, 1000, 0, 40_000][position % 5] ?? 0)
  const path = `${API_BASE}/practices/${practiceId}/patients`
  // Every third is searched for by what is typed.
  if (position % 3 === 2) {
    const words = ['jo', 'ann smith', '415', '3/4/1980', 'holson gmail', '(415) 555']
    const search = words[position % words.length]
    return { method: 'POST', path: `${path}/search`, body: { search, order, limit: 50 } }
  }
  const filter = filters[position % filters.length]
  return { method: 'GET', path: `${path}?${new URLSearchParams({ ...filter, order, offset })}` }
}
