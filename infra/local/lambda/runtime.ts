import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { LocalFunction } from '../template/functions.ts'
import { account, region } from '../template/identifiers.ts'
import { type Instance, STOPPED, startInstance } from './instance.ts'
import { failure, type Outcome } from './protocol.ts'

/** More instances of one function than this are of no use on one machine; further calls wait. */
const maxInstances = 4
/**
 * As many as there are cores run at once: more only take turns, and each has to become warm. What waits for
 * something other than a core, such as a slow service, must not hold up the rest, so a call waits this long
 * for one of them before another is taken.
 */
const readyInstances = Math.min(maxInstances, Math.max(2, availableParallelism()))
const patienceMilliseconds = 100
/** An instance that nobody called for this long is stopped, as Lambda does. */
const idleMilliseconds = 5 * 60_000

export type Runtime = ReturnType<typeof createRuntime>

type RuntimeOptions = {
  functions: readonly LocalFunction[]
  /** What the platform adds to the function's own variables: credentials and endpoint. */
  environmentOf: (definition: LocalFunction) => Record<string, string>
  clockOffset: SharedArrayBuffer
  onLine: (definition: LocalFunction, line: string, isError: boolean) => void
}

/** Runs functions in worker threads, each instance with an environment of its own. */
export function createRuntime(options: RuntimeOptions) {
  const pools = options.functions.map((definition) => ({
    definition,
    pool: createPool(definition, () =>
      startInstance({
        definition,
        environment: { ...lambdaEnvironment(definition), ...options.environmentOf(definition) },
        clockOffset: options.clockOffset,
        onLine: (line, isError) => options.onLine(definition, line, isError),
      }),
    ),
  }))
  const failures = new Map<string, number>()
  const poolOf = (arn: string) =>
    pools.find(({ definition }) => arn === definition.arn || arn.startsWith(`${definition.arn}:`))

  return {
    find: (arn: string): LocalFunction | null => poolOf(arn)?.definition ?? null,
    /** Makes the next invocations of a function fail before they reach it. */
    failNext: (name: string, times: number): void => {
      const known = options.functions.some((definition) => definition.name === name)
      if (!known) throw new Error(`There is no function ${name}`)
      failures.set(name, times)
    },
    /** Runs a function by its ARN (or an alias of it) and waits for the outcome. */
    invoke: async (arn: string, event: unknown): Promise<Outcome> => {
      const found = poolOf(arn)
      if (!found) throw new Error(`There is no function ${arn}`)
      const { name } = found.definition
      const left = failures.get(name) ?? 0
      if (left > 0) {
        failures.set(name, left - 1)
        return failure('Runtime.Fault', 'The local run was told to fail this invocation')
      }
      return found.pool.invoke(event)
    },
    /** Lets warm instances go, so that the next call loads the bundle anew. */
    recycle: async (): Promise<void> => {
      await Promise.all(pools.map(({ pool }) => pool.recycle()))
    },
    stop: async (): Promise<void> => {
      await Promise.all(pools.map(({ pool }) => pool.stop()))
    },
  }
}

function createPool(definition: LocalFunction, start: () => Instance) {
  const size = Math.min(maxInstances, definition.reservedConcurrency ?? maxInstances)
  const ready = Math.min(size, readyInstances)
  const idle: { instance: Instance; timer: NodeJS.Timeout }[] = []
  const busy = new Set<Instance>()
  const waiting = new Set<() => void>()
  let generation = 0
  let stopped = false

  const takeIdle = (): Instance | null => {
    const warm = idle.pop()
    if (!warm) return null
    clearTimeout(warm.timer)
    return warm.instance.alive() ? warm.instance : takeIdle()
  }
  /** Null once everything was stopped: nothing is started any more. */
  const acquire = async (): Promise<Instance | null> => {
    const called = performance.now()
    const isPatient = () => performance.now() - called < patienceMilliseconds
    while (!stopped && busy.size >= (isPatient() ? ready : size)) await turn()
    if (stopped) return null
    const instance = takeIdle() ?? start()
    busy.add(instance)
    return instance
  }
  /** Resolves when an instance is released to this call, or else when its patience is over. */
  const turn = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const timer = setTimeout(resolve, patienceMilliseconds)
    return promise.finally(() => {
      waiting.delete(resolve)
      clearTimeout(timer)
    })
  }
  const release = (instance: Instance, from: number): void => {
    busy.delete(instance)
    if (stopped || from !== generation) void instance.stop()
    else if (instance.alive()) keep(instance)
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }
  const keep = (instance: Instance): void => {
    const entry = { instance, timer: setTimeout(() => drop(entry), idleMilliseconds).unref() }
    idle.push(entry)
  }
  const drop = (entry: (typeof idle)[number]): void => {
    idle.splice(idle.indexOf(entry), 1)
    void entry.instance.stop()
  }
  const stopIdle = async (): Promise<void> => {
    const entries = idle.splice(0)
    for (const { timer } of entries) clearTimeout(timer)
    await Promise.all(entries.map(({ instance }) => instance.stop()))
  }

  return {
    invoke: async (event: unknown): Promise<Outcome> => {
      if (size === 0) return failure('TooManyRequestsException', 'Rate exceeded')
      const instance = await acquire()
      if (!instance) return STOPPED
      const from = generation
      try {
        return await instance.invoke(event, randomUUID())
      } finally {
        release(instance, from)
      }
    },
    recycle: async () => {
      generation += 1
      await stopIdle()
    },
    stop: async () => {
      stopped = true
      await Promise.all([stopIdle(), ...[...busy].map((instance) => instance.stop())])
    },
  }
}

/** The variables that Lambda itself sets, and the function's own. */
const lambdaEnvironment = (definition: LocalFunction): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCOUNT_ID: account,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: definition.physicalName,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.physicalName}`,
  LAMBDA_TASK_ROOT: definition.directory,
  _HANDLER: definition.handler,
  TZ: ':UTC',
  // The machine's own AWS configuration must not reach the functions.
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  // Functions and engines share one clock. An answer under way while a test moves that clock looks like a wrong
  // clock: corrected by it, the next call would be refused.
  AWS_DISABLE_CLOCK_SKEW_CORRECTION: 'true',
  ...definition.environment,
})
