import type { LocalRun } from '#infra/runner/start.ts'
import type { PracticeOf } from '#test/support/builders.ts'
import { hammer, headersOf, type Request, type Timing } from './hammer.ts'

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
