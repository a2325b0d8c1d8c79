import type { LocalRun } from '#infra/runner/start.ts'
import { type Call, callsToMeasure, send } from './api.ts'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'
import { processorOf } from './processor-time.ts'
import { scaled } from './scale.ts'

/** So many times as often as for their time by the clock, since it is counted in hundredths of a second. */
const COUNT = 2
/** Until what they run is compiled. */
const WARM_UP = 5
const OTHERS = 'what reacts to its events'

/**
 * What each call takes of the processor, by who takes it: milliseconds that the kernel counted, one call after the
 * other, so that other jobs on the machine add nothing of theirs. In the cloud front door and endpoints, and the
 * database's engine, are AWS's.
 */
export async function benchProcessor(tell: Tell): Promise<void> {
  await withRun(async (run) => {
    const { practice, calls } = await callsToMeasure(run)
    for (const call of calls) {
      await send(run, practice, call, { concurrency: 1, count: scaled(WARM_UP * call.count) })
      const count = scaled(COUNT * call.count)
      const before = processorOf()
      await send(run, practice, call, { concurrency: 1, count })
      const taken = await takenSince(run, before)
      for (const [who, ms] of byPart(call, taken)) {
        const name = `processor: ${call.name}, ${who}`
        tell({ name, value: ms / count, unit: 'ms', comparedWith: null })
      }
    }
  })
}

async function takenSince(run: LocalRun, before: ReadonlyMap<string, number>) {
  await run.idle()
  const after = processorOf()
  return new Map([...after].map(([who, ms]) => [who, Math.max(0, ms - (before.get(who) ?? 0))]))
}

/** Threads by what they are to a call. Those of functions are named after them. */
function byPart(call: Call, taken: ReadonlyMap<string, number>): Map<string, number> {
  const parts = new Map<string, number>()
  for (const [who, ms] of taken) {
    const part = partOf(call, who)
    parts.set(part, (parts.get(part) ?? 0) + ms)
  }
  if (parts.get(OTHERS) === 0) parts.delete(OTHERS)
  return parts
}

function partOf(call: Call, who: string): string {
  if (who === 'main') return 'front door and endpoints'
  if (who === 'dynoxide') return "the database's engine"
  if (who === call.function) return 'the function'
  return /^(V8Worker|libuv-worker|node)/.test(who) ? "the runtime's own threads" : OTHERS
}
