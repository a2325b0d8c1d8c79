import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { createDirectoryStore } from '#functions/patients/directory/store.ts'
import { type PatientItem, packRow, patientWrites } from '#functions/patients/records.ts'
import { startLocal } from '#infra/runner/start.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import { goal, type Tell } from './figures.ts'
import { hammer, headersOf, type Request } from './hammer.ts'
import { withFolder } from './local.ts'
import { makeRecords } from './rows.ts'
import { scaled } from './scale.ts'
import { percentile } from './stats.ts'

const RECORDS = 100_000
const CALLS = 300
const WARM_UP = 60
/** Different last names: a large practice has some ten thousand. */
const NAME_ENDS = 'bcdfghjklmnpqrstvwxyz'
/** Whose records are there whole, to be read once they are found. */
const WHOLE = 300

/** Possible duplicates of what is typed, among 100,000 records (scaled), one call at a time. */
export async function benchSimilar(tell: Tell): Promise<void> {
  await withFolder(async (folder) => {
    const run = await startLocal({ dataDirectory: folder, log: console.error })
    try {
      const { practiceId, admin } = await aPractice(run)
      const now = run.clock.now()
      const made = makeRecords(scaled(RECORDS), practiceId, { now, people: [admin.id] })
      const records = made.map(withManyNames)
      const table = tableOf(run)
      const directory = createDirectory(records.map(packRow))
      await createDirectoryStore(table, practiceId).saveSnapshot(directory, now)
      const step = Math.max(1, Math.floor(records.length / WHOLE))
      const known = records.filter((_, index) => index % step === 0)
      for (const record of known) await table.transact(patientWrites(record))

      const headers = headersOf(admin)
      const path = `${API_BASE}/practices/${practiceId}/patients/similar`
      const requests = (count: number) =>
        Array.from({ length: count }, (_, index) =>
          requestOf(path, known[index % known.length] ?? null, index),
        )
      const ask = (count: number) =>
        hammer({ origin: run.origin, headers, requests: requests(count), concurrency: 1 })
      await ask(scaled(WARM_UP))
      const { times } = await ask(scaled(CALLS))
      const name = `similar: among ${records.length} records`
      const p50 = percentile(times, 0.5)
      tell({ name: `${name}, p50`, value: p50, unit: 'ms', comparedWith: null })
      const p95 = percentile(times, 0.95)
      tell({ name: `${name}, p95`, value: p95, unit: 'ms', comparedWith: goal(30) })
    } finally {
      await run.stop()
    }
  })
}

function withManyNames(record: PatientItem, index: number): PatientItem {
  const [one, two] = [index, Math.floor(index / 7)].map((n) => NAME_ENDS[n % NAME_ENDS.length])
  return { ...record, lastName: `${record.lastName}${index % 3 === 0 ? '' : one}${two}` }
}

/** Of one of the records what is typed by then, with a slip of the keys or a name the other way round. */
function requestOf(path: string, record: PatientItem | null, index: number): Request {
  const { patientId = '', firstName, lastName, dob, mobile } = record ?? {}
  const mistyped = `${lastName?.slice(0, 1)}${lastName?.slice(2)}`
  const typed = [
    { firstName, lastName },
    { firstName, lastName: mistyped, dob },
    { firstName: lastName, lastName: firstName, dob },
    { lastName, mobile },
    { firstName, lastName, dob, mobile },
  ]
  if (index % 6 === 5) return { method: 'GET', path: `${path}?patientId=${patientId}` }
  return { method: 'POST', path, body: typed[index % 6] ?? {} }
}
