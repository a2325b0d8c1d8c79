import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { LocalFunction } from '../template/functions.ts'
import { type Failure, failure, type Outcome, type WorkerReply } from './protocol.ts'

/** Lambda gives a function's top level this long before it starts over, within the time of the call that waits. */
const INIT_SECONDS = 10

/** How long a function may take to begin: on a slow machine it goes on here, where Lambda would start over. */
export const initSecondsOf = ({ timeoutSeconds }: Pick<LocalFunction, 'timeoutSeconds'>): number =>
  Math.max(INIT_SECONDS, timeoutSeconds)

/** How an invocation ends of a function that is stopped. */
export const STOPPED = failure('Runtime.Stopped', 'The function was stopped')

/** One execution environment: runs one invocation at a time. */
export type Instance = {
  invoke: (event: unknown, requestId: string) => Promise<Outcome>
  /** False once it crashed, timed out or was stopped. */
  alive: () => boolean
  stop: () => Promise<void>
}

type InstanceOptions = {
  definition: LocalFunction
  environment: Readonly<Record<string, string>>
  clockOffset: SharedArrayBuffer
  onLine: (line: string, isError: boolean) => void
}

type Pending = { requestId: string; finish: (outcome: Outcome) => void }

/** Starts a worker thread for a function; its top level runs at once, as Lambda's init. */
export function startInstance(options: InstanceOptions): Instance {
  const { definition } = options
  const worker = spawn(options)
  const ready = Promise.withResolvers<{ ok: true } | Failure>()
  let fatal: Failure | null = null
  let pending: Pending | null = null

  const finish = (outcome: Outcome): void => {
    const waiting = pending
    pending = null
    waiting?.finish(outcome)
  }
  const die = async (outcome: Failure): Promise<void> => {
    // The first cause counts: an uncaught error is followed by the exit it leads to.
    fatal ??= outcome
    ready.resolve(fatal)
    await worker.terminate()
    finish(fatal)
  }

  const output = createLines((line) => options.onLine(line, false))
  const errors = createLines((line) => options.onLine(line, true))
  worker.stdout.setEncoding('utf8').on('data', output)
  worker.stderr.setEncoding('utf8').on('data', errors)
  worker.on('message', (message: WorkerReply) => {
    if (message.type === 'output') (message.isError ? errors : output)(message.text)
    else if (message.type === 'ready') ready.resolve({ ok: true })
    else if (message.type === 'init-error') void die({ ok: false, error: message.error })
    else if (message.requestId !== pending?.requestId) return
    else if (message.type === 'result') finish({ ok: true, payload: message.payload })
    else finish({ ok: false, error: message.error })
  })
  worker.on('error', (error: unknown) => {
    const cause = error instanceof Error ? error : new Error(String(error))
    void die(failure(cause.name, cause.message))
  })
  worker.on('exit', (code) => {
    void die(failure('Runtime.ExitError', `Runtime exited with error: exit status ${code}`))
  })

  const invoke = async (event: unknown, requestId: string): Promise<Outcome> => {
    const started = await within(initSecondsOf(definition), ready.promise, 'Init')
    if (!started.ok) {
      await die(started)
      return started
    }
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    pending = { requestId, finish: resolve }
    const deadline = performance.timeOrigin + performance.now() + definition.timeoutSeconds * 1000
    worker.postMessage({ requestId, event, deadline })
    const outcome = await within(definition.timeoutSeconds, promise, 'Task')
    if (pending !== null) await die(failure('Sandbox.Timedout', 'timed out'))
    return outcome
  }

  const within = async <T>(seconds: number, work: Promise<T>, what: string) => {
    const { promise, resolve } = Promise.withResolvers<Failure>()
    const message = `${what} timed out after ${seconds.toFixed(2)} seconds`
    const timer = setTimeout(() => resolve(failure('Sandbox.Timedout', message)), seconds * 1000)
    try {
      return await Promise.race([work, promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    invoke,
    alive: () => fatal === null,
    stop: () => die(STOPPED),
  }
}

function spawn({ definition, environment, clockOffset }: InstanceOptions): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    env: { ...environment, AWS_LAMBDA_LOG_STREAM_NAME: `local/[$LATEST]${randomUUID()}` },
    workerData: {
      directory: definition.directory,
      handler: definition.handler,
      functionName: definition.physicalName,
      functionArn: definition.arn,
      memoryMegabytes: definition.memoryMegabytes,
      clockOffset,
    },
    // Debuggers and lists of threads show it.
    name: definition.name,
    execArgv: [],
    stdout: true,
    stderr: true,
  })
}

/** Cuts what a function writes, in pieces of any size, into lines. */
function createLines(use: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) use(line)
  }
}
