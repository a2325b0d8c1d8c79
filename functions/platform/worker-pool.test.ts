import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

const pools: WorkerPool<string>[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.stop())))

/** A pool whose threads run the code with `job` for each message. */
function poolOf(code: string, { timeoutMs = 60_000 } = {}) {
  const source = `
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (job) => { ${code} })`
  const pool = createWorkerPool({
    module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    answer: v.string(),
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
  pools.push(pool)
  return pool
}

it('reuses a thread for one job after the other, and runs jobs beside each other', async () => {
  const { run } = poolOf('parentPort.postMessage(String(threadId))')

  const [first, other] = await Promise.all([run(0), run(0)])
  const next = await run(0)

  expect(first).not.toEqual(other)
  expect([first, other]).toContainEqual(next)
})

it('terminates a thread that takes too long, and starts another for the next job', async () => {
  const { run } = poolOf("if (job === 'loop') for (;;); parentPort.postMessage(job)", {
    timeoutMs: 1000,
  })

  expect(await run('loop')).toEqual({ ok: false, failure: 'timeout' })
  expect(await run('next')).toEqual({ ok: true, value: 'next' })
})

it('survives a thread that runs out of memory, throws or exits', async () => {
  const { run } = poolOf(`
    if (job === 'grow') { const all = []; for (;;) all.push(new Array(1e6).fill(0.5)) }
    if (job === 'throw') throw new Error('damaged')
    if (job === 'exit') process.exit(1)
    parentPort.postMessage(job)`)

  for (const job of ['grow', 'throw', 'exit']) {
    expect(await run(job), job).toEqual({ ok: false, failure: 'crash' })
  }
  expect(await run('next')).toEqual({ ok: true, value: 'next' })
})

it('gives a thread no environment variables', async () => {
  const { run } = poolOf('parentPort.postMessage(JSON.stringify(process.env))')

  expect(await run(0)).toEqual({ ok: true, value: '{}' })
})
