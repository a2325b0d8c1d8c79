import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import type { FunctionError, WorkerReply } from './protocol.ts'
import { shiftDate } from './shift-date.ts'

const setup = v.parse(
  v.object({
    directory: v.string(),
    handler: v.string(),
    clockOffset: v.instance(SharedArrayBuffer),
    functionName: v.string(),
    functionArn: v.string(),
    memoryMegabytes: v.number(),
  }),
  workerData,
)
const invocationSchema = v.object({
  requestId: v.string(),
  event: v.unknown(),
  deadline: v.number(),
})

const reply = (message: WorkerReply): void => parentPort?.postMessage(message)

function describe(error: unknown): FunctionError {
  const known = error instanceof Error ? error : new Error(String(error))
  return {
    errorType: known.name,
    errorMessage: known.message,
    trace: (known.stack ?? '').split('\n'),
  }
}

const contextOf = (requestId: string, deadline: number) => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: setup.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: setup.functionArn,
  memoryLimitInMB: String(setup.memoryMegabytes),
  awsRequestId: requestId,
  logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME ?? '',
  logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME ?? '',
  // The deadline is a real moment, so it is measured on a clock that tests cannot shift.
  getRemainingTimeInMillis: () =>
    Math.max(0, deadline - performance.timeOrigin - performance.now()),
})

/** Loads the bundle as Lambda's runtime does; its top level is the function's init. */
async function load(): Promise<(event: unknown, context: unknown) => unknown> {
  const [file = 'index', name = 'handler'] = setup.handler.split('.')
  const loaded: Record<string, unknown> = await import(
    pathToFileURL(join(setup.directory, `${file}.mjs`)).href
  )
  const handler = loaded[name]
  if (typeof handler !== 'function') {
    throw Object.assign(new Error(`${setup.handler} is undefined or not exported`), {
      name: 'Runtime.HandlerNotFound',
    })
  }
  return (event, context) => handler(event, context)
}

/**
 * Writes by a message alone: the streams of a thread wait for an answer to each piece, which took a tenth of a
 * quick call.
 */
function outputOf(isError: boolean) {
  return (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    reply({ type: 'output', text, isError })
    const done = typeof encoding === 'function' ? encoding : callback
    if (done) process.nextTick(done)
    return true
  }
}

async function run(): Promise<void> {
  shiftDate(setup.clockOffset)
  process.stdout.write = outputOf(false)
  process.stderr.write = outputOf(true)
  try {
    const handler = await load()
    reply({ type: 'ready' })
    parentPort?.on('message', async (message: unknown) => {
      const { requestId, event, deadline } = v.parse(invocationSchema, message)
      try {
        const result = await handler(event, contextOf(requestId, deadline))
        reply({ type: 'result', requestId, payload: JSON.stringify(result) ?? 'null' })
      } catch (error) {
        reply({ type: 'error', requestId, error: describe(error) })
      }
    })
  } catch (error) {
    reply({ type: 'init-error', error: describe(error) })
  }
}

await run()
