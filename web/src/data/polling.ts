import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#shared/model/realtime.ts'

/** A page that was left alone asks as rarely as this in the end. */
const RAREST_MS = 60_000
/** It was left alone once nobody has touched it for so long. */
const ALONE_MS = 20_000
/** It asks again after a quarter of the time for which nobody has touched it. */
const SHARE = 4

/** What is heard of anyway is asked for so many times as rarely: each minute instead of every 5 s. */
const HEARD_SHARE = 12

let touchedAt = Date.now()
/** The topics of which changes are heard. */
let heard: readonly Topic[] = []

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

/**
 * The same for what belongs to a topic: rarely while its changes are heard of.
 * @param changedAt when it last changed by itself, which counts as if somebody had touched the page then
 */
export function pollUnlessHeard(topic: Topic, every: number, changedAt = 0): () => number {
  return () =>
    isHeard(topic)
      ? every * HEARD_SHARE
      : intervalOf(every, Date.now() - Math.max(touchedAt, changedAt))
}

export const isHeard = (topic: Topic): boolean => heard.includes(topic)

/** Of these topics changes are heard, and of no others: what is heard no more is asked for at once. */
export function noteHeard(topics: readonly Topic[], client: QueryClient): void {
  const isLess = heard.some((topic) => !topics.includes(topic))
  heard = topics
  // What was just read has its next time a minute away: it is set anew by another reading.
  if (isLess) askNow(client, {})
}

/** The same by how long the page was left alone, in milliseconds. */
export function intervalOf(every: number, untouched: number): number {
  return Math.max(every, Math.min(RAREST_MS, untouched / SHARE))
}

/** Whether somebody did something with the page in the last milliseconds. */
export const isTouchedWithin = (milliseconds: number): boolean =>
  Date.now() - touchedAt <= milliseconds

/** Somebody does something with the page: if it was left alone, what it asks rarely is asked now. */
export function noteTouched(client: QueryClient): void {
  const wasAlone = Date.now() - touchedAt > ALONE_MS
  touchedAt = Date.now()
  if (wasAlone) askNow(client, { stale: true })
}

function askNow(client: QueryClient, which: { stale?: true }): void {
  void client.refetchQueries(
    { ...which, predicate: ({ meta }) => meta?.polled === true, type: 'active' },
    { cancelRefetch: false },
  )
}
