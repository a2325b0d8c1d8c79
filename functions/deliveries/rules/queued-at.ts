import type { Delivery } from '#shared/model/delivery.ts'

/** The state of a message that was queued just now. */
export function queuedAt(now: Date): Delivery {
  return { state: 'queued', reason: null, at: now.toISOString() }
}
