import { REQUESTED_BY } from '#shared/api/protocol.ts'
import type { Person } from '#test/support/builders.ts'
import { inThread } from './thread.ts'

export type Request = {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** What it must be answered with; 200 unless said. */
  status?: number
}

/** Requests to send, so many at a time, each as soon as one before it is answered. */
export type Load = {
  origin: string
  headers: Record<string, string>
  requests: Request[]
  concurrency: number
}

/** Milliseconds of every request, and of all together. */
export type Timing = { times: number[]; total: number }

/**
 * Sends a load.
 * @throws Error where a call is answered with another status than it must be
 */
export function hammer(load: Load): Promise<Timing> {
  return inThread('./hammer.worker.ts', load)
}

/** What the requests of somebody who is signed in carry. */
export function headersOf({ client }: Pick<Person, 'client'>): Record<string, string> {
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  return { cookie, [REQUESTED_BY.header]: REQUESTED_BY.value }
}
