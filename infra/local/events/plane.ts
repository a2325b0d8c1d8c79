import { setTimeout as wait } from 'node:timers/promises'
import type { Runtime } from '../lambda/runtime.ts'
import type { Model } from '../template/model.ts'
import { createBus } from './bus.ts'
import { createDispatcher } from './dispatcher.ts'
import { openLedger } from './ledger.ts'
import { createPipeRun, isRunning, readPipe } from './pipe.ts'
import { createScheduler } from './scheduler.ts'
import { openSchedules } from './schedules.ts'
import { type CallDynamo, createStreamReader } from './streams.ts'

type EventPlaneOptions = {
  model: Model
  runtime: Runtime
  /** Calls the DynamoDB engine; the streams' tables must exist by the time of `start`. */
  call: CallDynamo
  file: string
  /** Keeps the one-time schedules. */
  schedulesFile: string
  retryDelays: readonly number[]
  now: () => Date
  log: (line: string) => void
}

/** Milliseconds between two readings that writes ask for. */
const betweenReadings = 5
/** Streams are looked at this often even without a known write; schedules too. */
const tickMilliseconds = 1000

/**
 * Everything between a written event and the function that reacts to it: streams, pipes, bus,
 * schedules and deliveries.
 */
export function createEventPlane(options: EventPlaneOptions) {
  const { model, runtime, call, now, log } = options
  const ledger = openLedger(options.file)
  const bus = createBus({ model, now, invokeConfig: runtime.find })
  const enqueueScheduled = createScheduler({ model, bus, ledger, now })
  const schedules = openSchedules({ file: options.schedulesFile, bus, ledger, now, log })
  const dispatcher = createDispatcher({
    ledger,
    invoke: runtime.invoke,
    retryDelays: options.retryDelays,
    now,
    log,
  })
  const pipes = model
    .ofType('AWS::Pipes::Pipe')
    .filter(isRunning)
    .map(readPipe)
    .map((pipe) =>
      createPipeRun({ pipe, reader: createStreamReader(call, pipe.table), bus, ledger, log }),
    )

  let timer: NodeJS.Timeout | null = null
  let drainQueued = false
  let draining: Promise<unknown> = Promise.resolve()
  let stopped = false

  /** Tells whether there was anything to read. */
  const drain = async (): Promise<boolean> => {
    const found = await Promise.all(pipes.map((drainPipe) => drainPipe()))
    dispatcher.wake()
    return found.includes(true)
  }
  /**
   * However many writes come at once, one reading after them is enough. The next one waits a moment: what follows an
   * event writes too, a few milliseconds apart.
   */
  const drainSoon = (): void => {
    if (drainQueued || stopped) return
    drainQueued = true
    draining = draining
      .then(() => {
        drainQueued = false
        return stopped ? false : drain()
      })
      .then(() => wait(betweenReadings))
      .catch((error: unknown) => {
        if (!stopped)
          log(`Reading the streams failed: ${error instanceof Error ? error.message : error}`)
      })
  }
  const tick = (): void => {
    enqueueScheduled()
    schedules.enqueueDue()
    drainSoon()
  }

  return {
    bus,
    ledger,
    schedules,
    /** Something was written to a table: its stream has news. */
    onWrite: drainSoon,
    /** Something was enqueued: deliver it. */
    onEnqueued: dispatcher.wake,
    /** Starts reading streams and running schedules. */
    start: async (): Promise<void> => {
      schedules.enqueueDue()
      await drain()
      timer = setInterval(tick, tickMilliseconds).unref()
    },
    /**
     * Resolves when every event written so far was delivered or given up, and those they caused too;
     * what fell due by now is among them.
     * @throws Error where that takes longer than the timeout.
     */
    idle: async (timeoutMilliseconds = 30_000): Promise<void> => {
      const started = performance.now()
      for (;;) {
        if (schedules.enqueueDue()) dispatcher.wake()
        if (dispatcher.pending() === 0) {
          const hadNews = await drain()
          if (!hadNews && dispatcher.pending() === 0) return
        }
        if (performance.now() - started > timeoutMilliseconds) {
          throw new Error(`${dispatcher.pending()} events are still under way`)
        }
        await wait(5)
      }
    },
    duplicate: dispatcher.duplicate,
    deadLetters: ledger.deadLetters,
    stop: async (): Promise<void> => {
      stopped = true
      if (timer) clearInterval(timer)
      await draining
      await dispatcher.stop()
      schedules.close()
      ledger.close()
    },
  }
}
