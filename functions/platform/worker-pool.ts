import { type ResourceLimits, Worker } from 'node:worker_threads'
import * as v from 'valibot'

/** `timeout`: the job took too long; `crash`: the thread ended, usually because its memory is full. */
export type JobFailure = 'timeout' | 'crash'

export type JobResult<T> = { ok: true; value: T } | { ok: false; failure: JobFailure }

type PoolOptions<T> = {
  /** The module that a thread runs: it answers each message by one message. */
  module: URL
  answer: v.GenericSchema<unknown, T>
  timeoutMs: number
  /** Limit of the JavaScript heap. It does not count array buffers and WebAssembly memory. */
  resourceLimits: ResourceLimits
}

export type WorkerPool<T> = {
  run: (job: unknown, transfer?: readonly ArrayBuffer[]) => Promise<JobResult<T>>
  stop: () => Promise<void>
}

/**
 * Runs jobs in worker threads, which are reused. A thread that takes too long is terminated, and the next
 * job starts another. Threads have no environment variables, so they hold no credentials.
 */
export function createWorkerPool<T>(options: PoolOptions<T>): WorkerPool<T> {
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const start = (): Worker => {
    const { module, resourceLimits } = options
    // The output of a thread is discarded, as it may contain parts of a file.
    const output = { stdout: true, stderr: true }
    const worker = new Worker(module, { env: {}, execArgv: [], resourceLimits, ...output })
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at !== -1) idle.splice(at, 1)
    })
    return worker
  }

  return {
    async run(job, transfer = []) {
      const worker = idle.pop() ?? start()
      worker.ref()
      const result = await runJob(worker, options, () => worker.postMessage(job, [...transfer]))
      worker.unref()
      if (result.ok) idle.push(worker)
      else await worker.terminate()
      return result
    },

    async stop() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

function runJob<T>(
  worker: Worker,
  { answer, timeoutMs }: PoolOptions<T>,
  post: () => void,
): Promise<JobResult<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult<T>>()
  const timer = setTimeout(() => resolve({ ok: false, failure: 'timeout' }), timeoutMs)
  const crashed = () => resolve({ ok: false, failure: 'crash' })
  const answered = (message: unknown) => {
    const read = v.safeParse(answer, message)
    if (read.success) resolve({ ok: true, value: read.output })
    else reject(new Error('a worker thread answered something else'))
  }
  worker.once('message', answered).once('error', crashed).once('exit', crashed)
  post()
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', answered).off('error', crashed).off('exit', crashed)
  })
}
