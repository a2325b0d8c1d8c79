import type { LocalRun } from '#infra/runner/start.ts'
import { API_BASE, REQUESTED_BY } from '#shared/api/protocol.ts'
import {
  aMember,
  aPatient,
  aPatientForm,
  aPractice,
  PASSWORD,
  type PracticeOf,
} from '#test/support/builders.ts'
import { type Comparison, goal, type Tell } from './figures.ts'
import { hammer, headersOf, type Request, type Timing } from './hammer.ts'
import { withRun } from './local.ts'
import { makePatients, writePatients } from './records.ts'
import { scaled } from './scale.ts'
import { measured, percentile } from './stats.ts'

const RECORDS = 10_000
const CONCURRENCIES = [1, 16]
/** More than ten attempts to sign in to one account at the same moment would lock it. */
const ACCOUNTS = 8
/**
 * So many times the calls that are measured go before them, so that each instance has loaded what it keeps and
 * runs compiled code: a process takes several times the processor for its first thousand calls.
 */
const WARM_UP = 2
/** Every call has its turn in each, so that what else the machine does falls on all of them. */
const ROUNDS = 7

const medplum = (value: number): Comparison => ({ what: 'Medplum', value })

/** A kind of call: how many of it are sent, and the nth of them. */
export type Call = {
  name: string
  /** The function that answers it. */
  function: string
  count: number
  /** What the median at concurrency 1 is held against: another system on a machine like ours, or a goal. */
  other: Comparison | null
  /** Goal of calls a second, 16 at a time. */
  rate: number | null
  /** Sent by nobody who is signed in. */
  anonymous?: boolean
  request: (position: number) => Request
}

/** Calls through front door, functions and table, over 10,000 records (scaled). */
export async function benchApi(tell: Tell): Promise<void> {
  await withRun(async (run) => {
    const { practice, calls } = await callsToMeasure(run)
    // Lists read again what was written in the last ten seconds, which is never as much as is created here.
    const [reading, writing] = [calls.filter(isReading), calls.filter((call) => !isReading(call))]
    for (const some of [reading, writing]) await inTurns(run, practice, some, tell)
  })
}

const isReading = ({ request }: Call): boolean => request(0).method === 'GET'

/** Sends all of the calls in each round. */
async function inTurns(
  run: LocalRun,
  practice: PracticeOf,
  calls: readonly Call[],
  tell: Tell,
): Promise<void> {
  const kinds = calls.flatMap((call) =>
    CONCURRENCIES.map((concurrency) => ({ call, concurrency, rounds: [] as Timing[] })),
  )
  for (const { call, concurrency } of kinds) {
    await send(run, practice, call, { concurrency, count: scaled(WARM_UP * call.count) })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { call, concurrency, rounds } of kinds) {
      const count = Math.max(concurrency, Math.round(scaled(call.count) / ROUNDS))
      rounds.push(await send(run, practice, call, { concurrency, count }))
    }
  }
  for (const { call, concurrency, rounds } of kinds) tellCall(call, concurrency, rounds, tell)
}

/** The calls, to a practice of 10,000 records (scaled). */
export async function callsToMeasure(
  run: LocalRun,
): Promise<{ practice: PracticeOf; calls: Call[] }> {
  const practice = await aPracticeWithTask(run)
  const patients = makePatients(scaled(RECORDS), practice.practiceId, run.clock.now())
  await writePatients(run, patients)
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => aMember(run)))
  const emails = people.map(({ email }) => email)
  const ids = patients.map(({ patientId }) => patientId)
  const etag = (await practice.admin.client.get('/members/status')).headers.get('etag') ?? ''
  return { practice, calls: [...pollsOf(etag), ...callsOf(practice, ids, emails)] }
}

async function aPracticeWithTask(run: LocalRun): Promise<PracticeOf> {
  const practice = await aPractice(run)
  await aPatient(practice, { isLead: 1 })
  await run.idle()
  return practice
}

/** The poll of every page, and a call that reads nothing, to tell what the way there costs. */
function pollsOf(etag: string): Call[] {
  const path = `${API_BASE}/members/status`
  const unchanged = { method: 'GET', path, headers: { 'if-none-match': etag }, status: 304 }
  return [
    {
      name: 'a call that reads nothing',
      function: 'status',
      count: 600,
      other: null,
      rate: null,
      anonymous: true,
      request: () => ({ method: 'GET', path, status: 400 }),
    },
    ...[
      { name: 'status', request: () => ({ method: 'GET', path }) },
      { name: 'status, unchanged', request: () => unchanged },
    ].map((call) => ({ ...call, function: 'status', count: 600, other: goal(1.5), rate: 1500 })),
  ]
}

function callsOf(
  { practiceId }: PracticeOf,
  ids: readonly string[],
  emails: readonly string[],
): Call[] {
  const path = `${API_BASE}/practices/${practiceId}/patients`
  const names = ['an', 'ma', 'jo', 'sch', 'mcd', 'al']
  const list = (position: number) =>
    new URLSearchParams({
      name: names[position % names.length] ?? '',
      order: position % 2 === 0 ? 'name ASC' : 'createdAt DESC',
      offset: String((position % 3) * 50),
      limit: '50',
    })
  return [
    {
      name: 'read patient',
      function: 'patients',
      count: 600,
      other: medplum(2.7),
      rate: 600,
      request: (position) => ({ method: 'GET', path: `${path}/${ids[position % ids.length]}` }),
    },
    {
      name: `list 50 of ${ids.length} patients`,
      function: 'patients',
      count: 600,
      other: medplum(11.6),
      rate: 600,
      request: (position) => ({ method: 'GET', path: `${path}?${list(position)}` }),
    },
    {
      name: 'create patient',
      function: 'patients',
      count: 400,
      other: medplum(9.4),
      rate: 250,
      request: () => ({ method: 'POST', path, body: aPatientForm() }),
    },
    {
      name: 'login',
      function: 'accounts',
      count: 80,
      other: goal(45),
      rate: null,
      anonymous: true,
      request: (position) => ({
        method: 'POST',
        path: `${API_BASE}/auth/login`,
        body: { email: emails[position % emails.length], password: PASSWORD },
      }),
    },
  ]
}

/** Sends so many calls; what they caused has happened afterwards, and does not burden the next ones. */
export async function send(
  run: LocalRun,
  { admin }: PracticeOf,
  { anonymous = false, request }: Call,
  { concurrency, count }: { concurrency: number; count: number },
): Promise<Timing> {
  const timing = await hammer({
    origin: run.origin,
    headers: anonymous ? { [REQUESTED_BY.header]: REQUESTED_BY.value } : headersOf(admin),
    requests: Array.from({ length: count }, (_, position) => request(position)),
    concurrency,
  })
  await run.idle()
  return timing
}

/** The middle of the rounds, of each of which one value is taken. */
function tellCall(
  { name, other, rate: wanted }: Call,
  concurrency: number,
  rounds: readonly Timing[],
  tell: Tell,
): void {
  const title = `api: ${name}, ${concurrency} at a time`
  const timesAt = (share: number) => measured(rounds.map(({ times }) => percentile(times, share)))
  const rate = measured(rounds.map(({ times, total }) => (1000 * times.length) / total))
  const comparedWith = concurrency === 1 ? other : null
  tell({ name: `${title}, p50`, ...timesAt(0.5), unit: 'ms', comparedWith })
  tell({ name: `${title}, p95`, ...timesAt(0.95), unit: 'ms', comparedWith: null })
  const least = concurrency > 1 && wanted !== null ? goal(wanted) : null
  tell({ name: `${title}, rate`, ...rate, unit: '1/s', comparedWith: least })
}
