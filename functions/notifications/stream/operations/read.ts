import type { Identity } from '#functions/platform/identity/identity.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Activity } from '#shared/model/notification.ts'
import { contextFor, maySee, readNames } from '../../operations/context.ts'
import { activityKinds } from '../rules/kinds.ts'
import { type ActivityItem, readAfter, readableUntil, readLatest } from '../store.ts'

/** How often more is read where the reader may see little of it. */
const MOST_READS = 5

type Page = { cursor?: string | undefined; limit: number; now: Date }

/** A stream after a cursor, or its latest part, as far as the reader may see it. */
export async function readStream(
  table: Table,
  stream: string,
  reader: Identity,
  { cursor, limit, now }: Page,
): Promise<{ items: Activity[]; cursor: string; ticket: null }> {
  const show = (items: readonly ActivityItem[]) => visibleTo(reader, table, items)
  if (cursor === undefined) {
    const items = await latest(table, stream, { limit, now }, show)
    return { items, cursor: readableUntil(now), ticket: null }
  }
  let place = cursor
  const items: Activity[] = []
  for (let reads = 0; reads < MOST_READS && items.length < limit; reads += 1) {
    const part = await readAfter(table, stream, { place, limit: limit - items.length, now })
    items.push(...(await show(part.items)))
    place = part.end
    if (part.isLast) break
  }
  return { items, cursor: place, ticket: null }
}

async function latest(
  table: Table,
  stream: string,
  { limit, now }: { limit: number; now: Date },
  show: (items: readonly ActivityItem[]) => Promise<Activity[]>,
): Promise<Activity[]> {
  let items: Activity[] = []
  let place: string | null = null
  for (let reads = 0; reads < MOST_READS && items.length < limit; reads += 1) {
    const part = await readLatest(table, stream, { place, limit: limit + 1, now })
    items = [...(await show(part.items)), ...items].slice(-limit)
    place = part.end
    if (part.isLast) break
  }
  return items
}

/** The items that the reader may see, in words. */
async function visibleTo(
  reader: Identity,
  table: Table,
  items: readonly ActivityItem[],
): Promise<Activity[]> {
  const names = await readNames(table, items)
  return items
    .filter((item) => maySee(reader, item, activityKinds[item.kind].needs, names))
    .map((item) => {
      const { needs, words, link } = activityKinds[item.kind]
      const context = contextFor(reader, item, needs, names)
      const { sk: id, kind, practiceId, at } = item
      return { id, kind, practiceId, at, text: words(context), link: link(context) }
    })
}
