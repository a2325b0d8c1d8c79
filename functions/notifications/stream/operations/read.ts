import type { NamedRecord } from '#functions/platform/http/seen.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Activity } from '#shared/model/notification.ts'
import { contextFor, maySee, namedRecords, readNames } from '../../operations/context.ts'
import { activityKinds } from '../rules/kinds.ts'
import { type ActivityItem, readAfter, readableUntil, readLatest } from '../store.ts'

/** How often more is read where the reader may see little of it. */
const MOST_READS = 5

type Page = {
  cursor?: string | undefined
  before?: string | undefined
  limit: number
  now: Date
}

type Answer = {
  items: Activity[]
  cursor: string
  earlier: string | null
  /** The records that the items name. */
  named: NamedRecord[]
}

/** A stream after a cursor, or its latest part up to a place, as far as the reader may see it. */
export async function readStream(
  table: Table,
  stream: string,
  reader: Identity,
  { cursor, before, limit, now }: Page,
): Promise<Answer> {
  const named: NamedRecord[] = []
  const show = async (items: readonly ActivityItem[]) => {
    const visible = await visibleTo(reader, table, items)
    named.push(...visible.named)
    return visible.items
  }
  if (cursor === undefined || before !== undefined) {
    const page = await latest(table, stream, { before: before ?? null, limit, now }, show)
    return { ...page, cursor: readableUntil(now), named }
  }
  let place = cursor
  const items: Activity[] = []
  for (let reads = 0; reads < MOST_READS && items.length < limit; reads += 1) {
    const part = await readAfter(table, stream, { place, limit: limit - items.length, now })
    items.push(...(await show(part.items)))
    place = part.end
    if (part.isLast) break
  }
  return { items, cursor: place, earlier: null, named }
}

/** The latest up to a place. Where the reader may see little, a page may have few, and more earlier. */
async function latest(
  table: Table,
  stream: string,
  { before, limit, now }: { before: string | null; limit: number; now: Date },
  show: (items: readonly ActivityItem[]) => Promise<Activity[]>,
): Promise<{ items: Activity[]; earlier: string | null }> {
  let items: Activity[] = []
  let earlier = before
  for (let reads = 0; reads < MOST_READS && items.length < limit; reads += 1) {
    const part = await readLatest(table, stream, { place: earlier, limit: limit + 1, now })
    items = [...(await show(part.items)), ...items]
    earlier = part.isLast ? null : part.end
    if (earlier === null) break
  }
  const shown = items.slice(-limit)
  return { items: shown, earlier: items.length > limit ? (shown[0]?.id ?? null) : earlier }
}

/** The items that the reader may see, in words. */
async function visibleTo(
  reader: Identity,
  table: Table,
  items: readonly ActivityItem[],
): Promise<{ items: Activity[]; named: NamedRecord[] }> {
  const names = await readNames(table, items)
  const shown = items
    .filter((item) => maySee(reader, item, activityKinds[item.kind].needs, names))
    .map((item) => ({
      ...item,
      context: contextFor(reader, item, activityKinds[item.kind].needs, names),
    }))
  return {
    named: namedRecords(shown),
    items: shown.map(({ sk: id, kind, practiceId, at, context }) => {
      const { words, link } = activityKinds[kind]
      return { id, kind, practiceId, at, text: words(context), link: link(context) }
    }),
  }
}
