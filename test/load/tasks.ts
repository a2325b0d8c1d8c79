import * as v from 'valibot'
import { patientName } from '#functions/patients/public.ts'
import { createTaskDirectory } from '#functions/tasks/directory/rules/directory.ts'
import { createTaskDirectoryStore } from '#functions/tasks/directory/store.ts'
import { taskKeys } from '#functions/tasks/keys.ts'
import { listedOf, packTask, type TaskItem } from '#functions/tasks/records.ts'
import { followUp } from '#functions/tasks/rules/task.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { taskPriorities, taskStatuses } from '#shared/model/task-codes.ts'
import { taskOrderColumns } from '#shared/model/task-order.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import { type Asked, type Asking, askAll, askingOf } from './asking.ts'
import { goal, type Tell } from './figures.ts'
import type { Request } from './hammer.ts'
import { withFolder, withMeteredRun } from './local.ts'
import { makePatients, writeItems, writePatients } from './records.ts'
import { chance, idOf } from './rows.ts'
import { scaled } from './scale.ts'
import { median, percentile } from './stats.ts'

const TASKS = 200_000
const PATIENTS = 5000
const CALLS = 400
const WARM_UP = 200
const COLD_ROUNDS = 3
const DAY_MS = 86_400_000
/** Of so many tasks one is open. */
const OPEN = 40

/** The list of a practice with 200,000 tasks (scaled), of which most are finished. */
export async function benchTasks(tell: Tell): Promise<void> {
  benchLooking(tell)
  await withFolder(async (folder) => {
    const asking = await benchTimes(folder, tell)
    await benchUnits(folder, asking, tell)
  })
}

/** What a page takes of the processor by itself, in memory, each after a task was changed: no call, no neighbours. */
function benchLooking(tell: Tell): void {
  const now = new Date()
  const patients = makePatients(scaled(PATIENTS), 'P', now)
  const about = patients.map(({ patientId }) => patientId)
  const called = new Map(patients.map((one) => [one.patientId, patientName(one)]))
  const asking = { practiceId: 'P', people: [...'ABCDEFGH'].map((id) => id.padEnd(26, '0')) }
  const tasks = makeTasks(scaled(TASKS), { ...asking, now, advocates: asking.people, about })
  const directory = createTaskDirectory(tasks.map((task) => packTask(listedOf(task))))
  const patientNames = { version: 1, of: (id: string) => called.get(id) ?? null }
  const names = { people: new Map<string, string>(), patients: patientNames }
  const pageOf = (position: number) => {
    const query = v.parse(taskRoutes.list.query, Object.fromEntries(searchOf(asking, position)))
    const [changed] = tasks.slice(position)
    const written = changed
      ? [packTask(listedOf({ ...changed, version: changed.version + 1 }))]
      : []
    const before = process.threadCpuUsage()
    directory.apply(written, names)
    directory.page(query, { reaches: ['all'], memberId: '' }, new Set())
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const times = Array.from({ length: scaled(WARM_UP) + scaled(CALLS) }, (_, at) => pageOf(at))
  // The clock of the processor moves in steps longer than a page takes: only the mean can be trusted.
  const warm = times.slice(scaled(WARM_UP))
  const mean = warm.reduce((sum, ms) => sum + ms, 0) / warm.length
  const name = `tasks: ${scaled(TASKS)} tasks, a page by the processor, mean`
  tell({ name, value: mean, unit: 'ms', comparedWith: null })
}

async function benchTimes(folder: string, tell: Tell): Promise<Asking> {
  const run = await startLocal({ dataDirectory: folder, log: console.error })
  try {
    const asking = askingOf(await aPractice(run))
    await seed(run, asking)
    const name = `tasks: ${scaled(TASKS)} tasks`
    const cold: number[] = []
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      await run.reload()
      cold.push(...(await ask(run, asking, { count: 1, concurrency: 1 })).times)
    }
    tell({ name: `${name}, cold`, value: median(cold), unit: 'ms', comparedWith: null })
    for (const concurrency of [1, 16]) {
      await ask(run, asking, { count: scaled(WARM_UP), concurrency })
      const { times, total } = await ask(run, asking, { count: scaled(CALLS), concurrency })
      const title = `${name}, ${concurrency} at a time`
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
      tell({ name: `${title}, p50`, value: p50, unit: 'ms', comparedWith: null })
      const comparedWith = concurrency === 1 ? goal(12) : null
      tell({ name: `${title}, p95`, value: p95, unit: 'ms', comparedWith })
      const rate = (1000 * times.length) / total
      tell({ name: `${title}, rate`, value: rate, unit: '1/s', comparedWith: null })
    }
    return asking
  } finally {
    await run.stop()
  }
}

/** The tasks themselves, which pages are read from, and the snapshot that says which tasks those are. */
async function seed(run: LocalRun, { practiceId, people: advocates }: Asking): Promise<void> {
  const started = performance.now()
  const now = run.clock.now()
  const patients = makePatients(scaled(PATIENTS), practiceId, now)
  await writePatients(run, patients)
  const about = patients.map(({ patientId }) => patientId)
  const tasks = makeTasks(scaled(TASKS), { practiceId, now, advocates, about })
  const { task: keyOf } = taskKeys(practiceId)
  await writeItems(
    run,
    tasks.map((task) => ({ ...keyOf(task.id), entity: 'task', ...task })),
  )
  const store = createTaskDirectoryStore(tableOf(run), practiceId, null)
  await store.saveSnapshot(createTaskDirectory(tasks.map((task) => packTask(listedOf(task)))), now)
  console.error(`Seeded ${tasks.length} tasks in ${Math.round(performance.now() - started)} ms`)
}

type Making = {
  practiceId: string
  now: Date
  advocates: readonly string[]
  about: readonly string[]
}

/** Tasks of two years, one in forty of them open; the same ones every time, but for whom they are about. */
export function makeTasks(
  count: number,
  { practiceId, now, advocates, about }: Making,
): TaskItem[] {
  const pick = chance(7)
  const oneOf = <T>(values: readonly T[], otherwise: T): T =>
    values[pick(values.length)] ?? otherwise
  const reason = { text: 'Assigned automatically', details: null }
  return Array.from({ length: count }, (_, index) => {
    const created = new Date(now.getTime() - Math.floor(((count - index) * 730 * DAY_MS) / count))
    const isOpen = pick(OPEN) === 0
    const lead = { practiceId, patientId: oneOf(about, '') }
    const advocateId = oneOf(advocates, '')
    const kind = pick(20)
    return {
      ...followUp({ id: idOf(index), lead, advocateId, reason, now: created }),
      subject: `Task of kind ${kind}`,
      subjectId: kind === 0 ? null : subjectIdOf(kind),
      priority: oneOf(taskPriorities, 0),
      status: isOpen ? oneOf([0, 0, 0, 15] as const, 0) : oneOf(taskStatuses.slice(1), 1),
      completedAt: isOpen ? null : new Date(created.getTime() + pick(DAY_MS)).toISOString(),
    }
  })
}

const subjectIdOf = (kind: number) => `01J${String(kind).padStart(2, '0')}`.padEnd(26, '0')

/** The same data behind a meter. */
async function benchUnits(folder: string, asking: Asking, tell: Tell): Promise<void> {
  await withMeteredRun(folder, async (run, meter) => {
    const { accessKeyId } = run.credentialsOf('tasks')
    for (const kind of ['cold', 'warm'] as const) {
      const once = () => ask(run, asking, { count: 1, concurrency: 1 })
      const { trips, readUnits } = await meter.priceOf(accessKeyId, once)
      const name = `tasks: ${scaled(TASKS)} tasks, ${kind}`
      tell({ name, value: readUnits, unit: 'RRU', comparedWith: null })
      tell({ name, value: trips, unit: 'trips', comparedWith: null })
    }
  })
}

function ask(run: LocalRun, asking: Asking, asked: Asked) {
  return askAll(run, asking, asked, (position) => requestOf(asking, position))
}

function requestOf(asking: Asking, position: number): Request {
  const search = searchOf(asking, position)
  return { method: 'GET', path: `${API_BASE}/practices/${asking.practiceId}/tasks?${search}` }
}

/** The nth of many different filters, in every order, on pages near and far. */
function searchOf({ people }: Pick<Asking, 'people'>, position: number): URLSearchParams {
  const filters: Record<string, string>[] = [
    { status: '0' },
    {},
    { status: '0,15', priority: '10,9' },
    { status: '1,16', advocateId: people[0] ?? '' },
    { dueAtFrom: '2026-01-01T00:00:00.000Z', status: '20' },
    { subjectId: subjectIdOf(3) },
    { subjectId: 'none', status: '0' },
  ]
  const column = taskOrderColumns[position % taskOrderColumns.length]
  const order = `${column} ${position % 2 === 0 ? 'ASC' : 'DESC'}`
  const offset = String([0, 50, 1000, 0, 40_000][position % 5] ?? 0)
  return new URLSearchParams({ ...filters[position % filters.length], order, offset })
}
