import type { Limit } from '#functions/platform/rate-limit.ts'

/** The client that makes an attempt for an account. It may not be the account's owner. */
export type Requester = {
  network: string
  /** Hash of a known browser's secret; null for any other browser. */
  device: string | null
}

/** Limits of one action for one account. */
export type RequesterLimits = {
  /** For each network, and for each known browser. Stricter than `unknown`, so that one network
   * cannot use that up. */
  own: Limit
  /** For all browsers together that are not known. */
  unknown: Limit
}

/** The subject of counters: a known browser has its own, all others share that of their network. */
export function requesterKey({ network, device }: Requester): string {
  return device === null ? `network:${network}` : `device:${device}`
}

/** The counter subject of one requester for one account, by its address or id. */
export function attemptKey(account: string, requester: Requester): string {
  return `${account}|${requesterKey(requester)}`
}
