import { parseJson } from '../json.ts'
import { failure, type Outcome } from '../lambda/protocol.ts'
import type { Delivery, Ledger } from './ledger.ts'

type DispatcherOptions = {
  ledger: Ledger
  invoke: (target: string, event: unknown) => Promise<Outcome>
  /** Milliseconds before the first retry, the second, and so on; the last one repeats. */
  retryDelays: readonly number[]
  now: () => Date
  log: (line: string) => void
}

/** As many at once as keep a small machine responsive. */
const maxRunning = 8

/**
 * Invokes functions with the events that wait for them, as Lambda's asynchronous invocation does:
 * at least once, failed ones again after a while, and into the dead-letter queue in the end.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { ledger } = options
  const running = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let duplicates = false
  let stopped = false

  const wake = (): void => {
    if (stopped) return
    const now = performance.timeOrigin + performance.now()
    for (const delivery of ledger.due(Math.floor(now))) {
      if (running.size >= maxRunning) return
      if (!running.has(delivery.id)) start(delivery)
    }
    if (timer) clearTimeout(timer)
    const next = ledger.nextDue(Math.floor(now))
    timer = next === null ? null : setTimeout(wake, Math.max(1, next - now)).unref()
  }

  const start = (delivery: Delivery): void => {
    const work = deliver(delivery).finally(() => {
      running.delete(delivery.id)
      wake()
    })
    running.set(delivery.id, work)
  }

  const deliver = async (delivery: Delivery): Promise<void> => {
    const outcome = await attempt(delivery)
    if (duplicates && outcome.ok) await attempt(delivery)
    if (outcome.ok) return ledger.done(delivery.id)
    // What was cut off by the end of the run is delivered again by the next one.
    if (stopped) return
    const { errorType, errorMessage } = outcome.error
    if (delivery.attempts < delivery.retries) {
      const delay = options.retryDelays[delivery.attempts] ?? options.retryDelays.at(-1) ?? 0
      ledger.postpone(delivery.id, Math.ceil(performance.timeOrigin + performance.now() + delay))
      return
    }
    ledger.giveUp(delivery, `${errorType}: ${errorMessage}`, options.now().toISOString())
    options.log(`${delivery.target} failed for good: ${errorType}: ${errorMessage}`)
  }

  const attempt = async (delivery: Delivery): Promise<Outcome> => {
    try {
      return await options.invoke(delivery.target, parseJson(delivery.event))
    } catch (error) {
      return failure('ServiceException', error instanceof Error ? error.message : String(error))
    }
  }

  return {
    /** Looks for due deliveries now. */
    wake,
    /** Deliveries that run now or wait, retries included. */
    pending: ledger.count,
    duplicate: (on: boolean): void => {
      duplicates = on
    },
    stop: async (): Promise<void> => {
      stopped = true
      if (timer) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
