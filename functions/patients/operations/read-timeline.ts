import type { TimelineEntry } from '#shared/model/patient.ts'
import { isOfGroup, type TimelineGroup } from '#shared/model/timeline-groups.ts'
import type { createPatientStore } from '../store.ts'

/** How many pages one call reads at most to find entries of a group. */
const MAX_READS = 8

type Asked = { cursor: string | undefined; limit: number; group: TimelineGroup | undefined }
type Found = { items: TimelineEntry[]; cursor: string | null }

/**
 * A page of the history. Of a group it can have fewer entries than the limit, or none, although there are
 * older ones: then the cursor leads on.
 */
export async function readTimeline(
  store: Pick<ReturnType<typeof createPatientStore>, 'timeline'>,
  ids: readonly string[],
  { cursor, limit, group }: Asked,
): Promise<Found> {
  if (!group) return store.timeline(ids, { cursor, limit })
  const items: TimelineEntry[] = []
  let next = cursor
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const page = await store.timeline(ids, { cursor: next, limit: limit - items.length })
    items.push(...page.items.filter((entry) => isOfGroup(entry, group)))
    if (page.cursor === null) return { items, cursor: null }
    next = page.cursor
    if (items.length * 2 >= limit) break
  }
  return { items, cursor: next ?? null }
}
