import type { QueryClient } from '@tanstack/react-query'

/** A page that was left alone asks as rarely as this in the end. */
const RAREST_MS = 60_000
/** It was left alone once nobody has touched it for so long. */
const ALONE_MS = 20_000
/** It asks again after a quarter of the time for which nobody has touched it. */
const SHARE = 4

let touchedAt = Date.now()

/** What is asked for again and again; read at once when somebody is back at the page. */
export const polled = { polled: true } as const

/**
 * How long to wait before asking again: `every` while somebody works with the page, and longer the
 * longer nobody does. For `refetchInterval`, of queries with `polled` among their meta.
 * @param every milliseconds
 */
export function pollEvery(every: number): () => number {
  return () => intervalOf(every, Date.now() - touchedAt)
}

/** The same by how long the page was left alone, in milliseconds. */
export function intervalOf(every: number, untouched: number): number {
  return Math.max(every, Math.min(RAREST_MS, untouched / SHARE))
}

/** Somebody does something with the page: if it was left alone, what it asks rarely is asked now. */
export function noteTouched(client: QueryClient): void {
  const wasAlone = Date.now() - touchedAt > ALONE_MS
  touchedAt = Date.now()
  if (!wasAlone) return
  void client.refetchQueries(
    { predicate: ({ meta }) => meta?.polled === true, type: 'active', stale: true },
    { cancelRefetch: false },
  )
}
