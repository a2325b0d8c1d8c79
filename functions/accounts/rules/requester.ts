/** The client that tries to sign in or asks for a new password. It may not be the account's owner. */
export type Requester = {
  network: string
  /** Hash of a known browser, in which the account was signed in before; null for any other browser. */
  device: string | null
}

/** The subject of counters: a known browser has its own, all others share that of their network. */
export function requesterKey({ network, device }: Requester): string {
  return device === null ? `network:${network}` : `device:${device}`
}

/** The counter subject of one requester for one address. */
export function attemptKey(email: string, requester: Requester): string {
  return `${email}|${requesterKey(requester)}`
}
