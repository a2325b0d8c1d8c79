import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { idsFrom, newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { ACTIVITY_DAYS } from '#shared/model/notification.ts'
import { feedItem } from '../rules/feed.ts'
import { activityKindNames } from './rules/kinds.ts'

/**
 * Entries younger than this are not read yet: a concurrent write with an earlier id may still be
 * under way, and a reader who continues after the later id would miss it.
 */
const HOLD_BACK_MS = 2000

const activityItem = v.object({
  ...feedItem.entries,
  kind: v.picklist(activityKindNames),
  /** Its place in the stream, which is in the order of recording, whenever it happened. */
  sk: v.string(),
})
export type ActivityItem = v.InferOutput<typeof activityItem>

/** Adds an entry to streams, in the order of recording. */
export function streamWrites(
  streams: readonly string[],
  activity: Omit<ActivityItem, 'sk'>,
  now: Date,
): Write[] {
  const sk = newId()
  const expiresAt = epochSeconds(plusSeconds(now, ACTIVITY_DAYS * DAY))
  return streams.map((pk) => ({
    kind: 'put',
    item: { pk, sk, entity: 'activity', ...activity, expiresAt },
  }))
}

/** A part of a stream, oldest first, and the place where it ends. */
export type Part = { items: ActivityItem[]; end: string; isLast: boolean }

/** The part of a stream after a place. */
export async function readAfter(
  table: Table,
  stream: string,
  { place, limit, now }: { place: string; limit: number; now: Date },
): Promise<Part> {
  const to = readableUntil(now)
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
  const range = { to: place === null ? readableUntil(now) : place }
  const query = { pk: stream, range, limit, reverse: true }
  const { items, cursor } = await table.query(query, activityItem)
  const before = items.filter(({ sk }) => sk !== place).toReversed()
  return { items: before, end: before[0]?.sk ?? range.to, isLast: cursor === null }
}

/** The place up to which a stream may be read; as long as an id. */
export function readableUntil(now: Date): string {
  return idsFrom(new Date(now.getTime() - HOLD_BACK_MS))
}
