import { inThread } from './thread.ts'

export type Request = { method: string; path: string; body?: unknown }

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
 * @throws Error where a call is answered with anything but 200
 */
export const hammer = (load: Load): Promise<Timing> => inThread('./hammer.worker.ts', load)
