/** The one who tries to sign in or asks for a new password: never the account's owner by name. */
export type Requester = {
  network: string
  /** The hash that identifies a browser with which the account was signed in to; null if unknown. */
  device: string | null
}

/** The subject of counters: a known browser has its own, all others share that of their network. */
export function requesterKey({ network, device }: Requester): string {
  return device === null ? `network:${network}` : `device:${device}`
}

/** One requester's subject for one address. */
export function attemptKey(email: string, requester: Requester): string {
  return `${email}|${requesterKey(requester)}`
}
