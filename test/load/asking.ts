import type { LocalRun } from '#infra/runner/start.ts'
import type { PracticeOf } from '#test/support/builders.ts'
import { goal, type Tell } from './figures.ts'
import { hammer, headersOf, type Request, type Timing } from './hammer.ts'
import { scaled } from './scale.ts'
import { percentile } from './stats.ts'

const CALLS = 400
const WARM_UP = 200

/** A practice whose list is asked for, and people whom filters name. */
export type Asking = {
  practiceId: string
  headers: Record<string, string>
  people: readonly string[]
}

/** Who treats and advises somebody matters to filters alone: all but the admin are made up. */
export function askingOf({ practiceId, admin }: PracticeOf): Asking {
  const others = [...'BCDEFGH'].map((id) => id.padEnd(26, '0'))
  return { practiceId, headers: headersOf(admin), people: [admin.id, ...others] }
}

export type Asked = { count: number; concurrency: number }

/** Sends so many requests, each told by its place which it is. */
export function askAll(
  run: LocalRun,
  { headers }: Pick<Asking, 'headers'>,
  { count, concurrency }: Asked,
  requestAt: (position: number) => Request,
): Promise<Timing> {
  const requests = Array.from({ length: count }, (_, position) => requestAt(position))
  return hammer({ origin: run.origin, headers, requests, concurrency })
}

type Measured = {
  name: string
  /** The goal for all but one in twenty, in ms. */
  most: number
  requestAt: (position: number) => Request
}

/** Tells how long requests take, one after the other, once those before them have warmed what answers. */
export async function timeAll(
  run: LocalRun,
  asking: Pick<Asking, 'headers'>,
  tell: Tell,
  { name, most, requestAt }: Measured,
): Promise<void> {
  await askAll(run, asking, { count: scaled(WARM_UP), concurrency: 1 }, requestAt)
  const { times } = await askAll(run, asking, { count: scaled(CALLS), concurrency: 1 }, requestAt)
  tell({ name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms', comparedWith: null })
  tell({
    ...{ name: `${name}, p95`, value: percentile(times, 0.95) },
    ...{ unit: 'ms', comparedWith: goal(most) },
  })
}
