import { RECORDS_PER_SECOND } from '#functions/imports/operations/pace.ts'
import { type Running, runImport } from '#functions/imports/operations/run.ts'
import { createImportStore } from '#functions/imports/store.ts'
import type { PatientItem } from '#functions/patients/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { functions } from '#infra/functions.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { importRoutes } from '#shared/api/imports.ts'
import { dataImport, type ImportSettings } from '#shared/model/imports.ts'
import { aPractice, objectsOf, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import type { Tell } from './figures.ts'
import { withFolder, withMeteredRun, withRun } from './local.ts'
import { makePatients } from './records.ts'
import { scaled } from './scale.ts'

const LINES = 100_000
/** Lines whose units are counted: each call of a run that is counted is held back for a moment. */
const COUNTED = 300
/** Dollars by the list prices for us-east-1: a million units, a GB and second of a function on arm64. */
const PRICES = { write: 0.625, read: 0.125, function: 0.0000133 }
const REACTIONS = 'imports-reactions'

const settings: ImportSettings = {
  columns: ['firstName', 'lastName', 'email', 'mobile', 'dob', 'addressCity'],
  ...{
    hasHeader: true,
    titleRows: 0,
    values: [],
    delimiter: ',',
    encoding: 'utf-8',
    dateOrder: 'ymd',
  },
  ...{ duplicates: 'update', faults: 'refuse', role: 'patient', makesTasks: false },
  ...{ providerId: null, groupId: null, advocateId: null },
}

/** New people from a table of 100,000 lines (scaled): time without the pauses, units, dollars. */
export async function benchImport(tell: Tell): Promise<void> {
  const lines = scaled(LINES)
  await withRun(async (run) => {
    const practice = await aPractice(run)
    const people = makePatients(2 * lines, practice.practiceId, run.clock.now())
    const first = lines / (await timeImport(run, practice, people.slice(0, lines)))
    const name = `import: ${lines} new people`
    tell({ name, value: first, unit: '1/s', comparedWith: null })
    const second = lines / (await timeImport(run, practice, people.slice(lines)))
    const comparedWith = { what: 'the first', value: first }
    tell({ name: `${name} beside as many`, value: second, unit: '1/s', comparedWith })
  })
  const { writeUnits, readUnits } = await withFolder(countUnits)
  const each = { write: writeUnits / COUNTED, read: readUnits / COUNTED }
  tell({ name: 'import: a new person', value: each.write, unit: 'WRU', comparedWith: null })
  tell({ name: 'import: a new person', value: each.read, unit: 'RRU', comparedWith: null })
  tell({ name: `import: ${LINES} lines`, value: dollarsOf(each), unit: '$', comparedWith: null })
}

/** What 100,000 lines cost: units, and the function for as long as its pauses make it. */
function dollarsOf({ write, read }: { write: number; read: number }): number {
  const memory = functions.find(({ name }) => name === REACTIONS)?.memory ?? 0
  const time = (LINES / RECORDS_PER_SECOND) * (memory / 1024) * PRICES.function
  return (LINES * (write * PRICES.write + read * PRICES.read)) / 1_000_000 + time
}

/** Seconds that one run without pauses takes for people who are new to the practice. */
async function timeImport(
  run: LocalRun,
  practice: PracticeOf,
  people: readonly PatientItem[],
): Promise<number> {
  const importId = await sent(practice, people)
  const store = createImportStore(tableOf(run), practice.practiceId)
  const before = await store.find(importId)
  if (!before) throw new Error('the import is gone')
  const startedAt = run.clock.now().toISOString()
  await store.write([store.step(before, { state: 'queued', settings, startedAt })])
  const running: Running = {
    ...{ table: tableOf(run), store, objects: objectsOf(run), clock: run.clock.now, newId },
    ...{ pause: async () => undefined, run: { rows: Infinity, seconds: 24 * 60 * 60 } },
  }
  const begunAt = performance.now()
  await runImport(running, importId)
  const seconds = (performance.now() - begunAt) / 1000
  await ensureAdded(practice, importId, people.length)
  return seconds
}

/** What the reactions ask of the database for some lines, from the first run to the report. */
async function countUnits(folder: string): Promise<{ writeUnits: number; readUnits: number }> {
  return withMeteredRun(folder, async (run, meter) => {
    const practice = await aPractice(run)
    const { practiceId, admin } = practice
    const importId = await sent(practice, makePatients(COUNTED, practiceId, run.clock.now()))
    const price = await meter.priceOf(run.credentialsOf(REACTIONS).accessKeyId, async () => {
      const path = `/practices/${practiceId}/imports/${importId}/start`
      answered(await admin.client.post(path, { body: settings }), dataImport)
      await run.idle()
    })
    await ensureAdded(practice, importId, COUNTED)
    return price
  })
}

/** A table of people that was sent to the store. */
async function sent(
  { practiceId, admin }: PracticeOf,
  people: readonly PatientItem[],
): Promise<string> {
  const rows = people.map(({ firstName, lastName, email, mobile, dob, addressCity }) =>
    [firstName, lastName, email, mobile, dob, addressCity].join(','),
  )
  const bytes = new TextEncoder().encode(['Header', ...rows].join('\n'))
  const body = { name: 'people.csv', size: bytes.length, format: 'csv' }
  const begun = await admin.client.post(`/practices/${practiceId}/imports`, { body })
  const { importId, url, headers } = answered(begun, importRoutes.begin.response)
  const put = await fetch(url, { method: 'PUT', body: bytes, headers })
  if (!put.ok) throw new Error(`the file was not taken: ${put.status}`)
  return importId
}

async function ensureAdded(
  { practiceId, admin }: PracticeOf,
  importId: string,
  lines: number,
): Promise<void> {
  const reply = await admin.client.get(`/practices/${practiceId}/imports/${importId}`)
  const { counts, state } = answered(reply, dataImport)
  if (state === 'done' && counts.added === lines) return
  throw new Error(`the import is ${state}: ${JSON.stringify(counts)}`)
}
