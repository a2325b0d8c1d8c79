import type { Delivery } from '#shared/model/delivery.ts'

/** How often a list is read again while something in it is on its way. */
const SENDING_POLL_MS = 2_000

/** The `refetchInterval` of a list of what is sent to people. */
export function pollWhileSending(
  items: readonly { delivery: Delivery | null }[] | undefined,
): number | false {
  return items?.some(({ delivery }) => delivery?.state === 'queued') ? SENDING_POLL_MS : false
}
