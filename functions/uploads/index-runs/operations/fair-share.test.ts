import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { createIndexRunStore, type IndexWork, RUNS_A_PRACTICE } from '../store.ts'
import { withFairShare } from './fair-share.ts'

let db: TestTable
let now = new Date('2026-03-01T12:00:00.000Z')

beforeAll(async () => {
  db = await startTable(() => now)
})
afterAll(() => db.stop())

const aWork = (part?: IndexWork['part']): IndexWork => ({
  eventId: newId(),
  key: newId(),
  patientId: 'patient',
  ...(part && { part }),
})

const runsOf = (practiceId: string) => ({
  store: createIndexRunStore(db.table, practiceId),
  now: () => now,
})

/** Begins a run that ends when `end` is called. */
async function beginRun(runs: ReturnType<typeof runsOf>, work = aWork()) {
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>()
  const run = withFairShare(runs, work, () => {
    begin(true)
    return ended
  }).then(() => begin(false))
  run.catch(() => undefined)
  const isRunning = await begun
  const finish = async () => {
    end()
    await run
  }
  return { work, isRunning, run, fail, finish }
}

async function fillSlots(runs: ReturnType<typeof runsOf>) {
  const running = []
  for (let count = 0; count < RUNS_A_PRACTICE; count += 1) running.push(await beginRun(runs))
  return running
}

describe('runs that read uploads', () => {
  it('leaves the other runs to other practices', async () => {
    const runs = runsOf('busy')
    const running = await fillSlots(runs)
    expect(running.every(({ isRunning }) => isRunning)).toBe(true)

    const waiting = await beginRun(runs)
    const other = await beginRun(runsOf('quiet'))

    expect(waiting.isRunning).toBe(false)
    expect(await runs.store.first()).toEqual(waiting.work)
    expect(other.isRunning).toBe(true)
    await Promise.all([...running, other].map(({ finish }) => finish()))
  })

  it('starts the oldest work of the queue when a run ends', async () => {
    const runs = runsOf('queue')
    const [run, ...others] = await fillSlots(runs)
    const part = { revision: 2, step: 'pictures', part: 1, parts: 3 } as const
    const first = await beginRun(runs, aWork(part))
    const second = await beginRun(runs)
    expect(await runs.store.first()).toEqual(first.work)

    await run?.finish()

    expect(await runs.store.first()).toEqual(second.work)
    const next = await beginRun(runs)
    expect(next.isRunning).toBe(true)
    await Promise.all([...others, next].map(({ finish }) => finish()))
  })

  it('frees the slot of a run that fails, and passes its error on', async () => {
    const runs = runsOf('failing')
    const [run, ...others] = await fillSlots(runs)
    const waiting = await beginRun(runs)

    run?.fail(new Error('files changed while they were read'))

    await expect(run?.run).rejects.toThrow('files changed')
    expect(await runs.store.first()).toBeNull()
    expect((await beginRun(runs, waiting.work)).isRunning).toBe(true)
    await Promise.all(others.map(({ finish }) => finish()))
  })

  it('keeps the slot of an event that is delivered again', async () => {
    const runs = runsOf('retry')
    const [run] = await fillSlots(runs)
    expect((await beginRun(runs, run?.work)).isRunning).toBe(true)
  })

  it('frees the slots of runs that were cut off once their lease ends', async () => {
    const runs = runsOf('cut')
    await fillSlots(runs)
    now = new Date(now.getTime() + 16 * 60_000)
    expect((await beginRun(runs)).isRunning).toBe(true)
  })

  it('starts no work twice if two runs end at once', async () => {
    const runs = runsOf('twice')
    const running = await fillSlots(runs)
    const queued = [await beginRun(runs), await beginRun(runs), await beginRun(runs)]
    expect(queued.some(({ isRunning }) => isRunning)).toBe(false)

    await Promise.all(running.slice(0, 2).map(({ finish }) => finish()))

    expect(await runs.store.first()).toEqual(queued[2]?.work)
  })
})
