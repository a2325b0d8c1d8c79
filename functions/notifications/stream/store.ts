import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { idsFrom, newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { ACTIVITY_DAYS } from '#shared/model/notification.ts'
import { told } from '../rules/feed.ts'
import { activityKindNames } from './rules/kinds.ts'

/**
 * How long, in ms, something is held back until all that came before it is written too: whoever
 * goes on from it must not miss what was written later with an earlier place.
 */
const SETTLES_MS = 2000

const activityItem = v.object({
  ...told.entries,
  kind: v.picklist(activityKindNames),
  /** Its place in the stream: in the order in which it became known, whenever it happened. */
  sk: v.string(),
})
export type ActivityItem = v.InferOutput<typeof activityItem>

/** Adds what happened to streams, in the order in which it becomes known. */
export function streamWrites(
  streams: readonly string[],
  happened: Omit<ActivityItem, 'sk'>,
  now: Date,
): Write[] {
  const sk = newId()
  const expiresAt = epochSeconds(plusSeconds(now, ACTIVITY_DAYS * DAY))
  return streams.map((pk) => ({
    kind: 'put',
    item: { pk, sk, entity: 'activity', ...happened, expiresAt },
  }))
}

/** A part of a stream: oldest first, and where it ends. */
export type Part = { items: ActivityItem[]; end: string; isLast: boolean }

/** What is in a stream after a place. */
export async function readAfter(
  table: Table,
  stream: string,
  { place, limit, now }: { place: string; limit: number; now: Date },
): Promise<Part> {
  const to = settledUntil(now)
  if (place >= to) return { items: [], end: place, isLast: true }
  // The first text after the place itself.
  const range = { from: `${place}!`, to }
  const { items, cursor } = await table.query({ pk: stream, range, limit }, activityItem)
  return { items, end: items.at(-1)?.sk ?? place, isLast: cursor === null }
}

/** The latest of a stream up to a place, or up to now: oldest first; its end is where it begins. */
export async function readLatest(
  table: Table,
  stream: string,
  { place, limit, now }: { place: string | null; limit: number; now: Date },
): Promise<Part> {
  const range = { to: place === null ? settledUntil(now) : place }
  const query = { pk: stream, range, limit, reverse: true }
  const { items, cursor } = await table.query(query, activityItem)
  const before = items.filter(({ sk }) => sk !== place).toReversed()
  return { items: before, end: before[0]?.sk ?? range.to, isLast: cursor === null }
}

/** The place after all that is settled; as long as an id. */
export function settledUntil(now: Date): string {
  return idsFrom(new Date(now.getTime() - SETTLES_MS))
}
