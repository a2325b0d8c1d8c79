import { replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '#shared/model/message.ts'

/** A stretch of a thread without gaps: `from` is the place of its first message, from 0. */
export type Stretch = { from: number; items: readonly Message[] }

const endOf = ({ from, items }: Stretch) => from + items.length

/** Two stretches as one, in which what `newer` says counts; null where something is missing between them. */
export function joined(older: Stretch, newer: Stretch): Stretch | null {
  if (newer.from > endOf(older) || older.from > endOf(newer)) return null
  const before = older.items.slice(0, Math.max(0, newer.from - older.from))
  const after = older.items.slice(Math.max(0, endOf(newer) - older.from))
  return {
    from: Math.min(older.from, newer.from),
    items: [...before, ...newer.items, ...after],
  }
}

/** What is missing between two stretches, where the second begins after the first has ended. */
export function gapBetween(one: Stretch, other: Stretch): { offset: number; limit: number } {
  return { offset: endOf(one), limit: other.from - endOf(one) }
}

/**
 * A stretch to the end of a thread with a message that was sent after it; the same where it has that already, and
 * null where something may be missing between: places of a record's thread have no gaps.
 */
export function withSent(known: Stretch, sent: Message): Stretch | null {
  // What was read of it says as much as its answer, or more.
  if (known.items.some(({ id }) => id === sent.id)) return known
  const before = known.items.findLast(({ patientId }) => patientId === sent.patientId)
  const last = known.items.at(-1)
  // Threads of records that were merged stand by time.
  if (last && last.createdAt > sent.createdAt) return null
  if ((before?.seq ?? 0) + 1 !== sent.seq) return null
  return { from: known.from, items: [...known.items, sent] }
}

const fromOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'from' in data ? data.from : null

/**
 * How the cache keeps what is the same of two stretches, as its `structuralSharing`. Where the later one begins
 * elsewhere its messages stand in other places: those that were known are the very same, and nothing is compared.
 */
export function sharedByPlace(before: unknown, after: unknown): unknown {
  return fromOf(before) === fromOf(after) ? replaceEqualDeep(before, after) : after
}
