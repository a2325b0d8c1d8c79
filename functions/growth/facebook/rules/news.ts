import type { FacebookNews } from '#shared/model/facebook.ts'

/** The leads that Meta tells of, by the pages that they came through. */
export function leadsIn({ object, entry }: FacebookNews): { pageId: string; leadgenId: string }[] {
  if (object !== 'page') return []
  return entry.flatMap(({ id, changes }) =>
    changes.flatMap(({ field, value: { leadgen_id: leadgenId, page_id: pageId = id } }) =>
      field === 'leadgen' && leadgenId ? [{ pageId, leadgenId }] : [],
    ),
  )
}
