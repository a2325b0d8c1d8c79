import { readOrder } from '#functions/platform/read-order.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import {
  type TemplateOrderColumn,
  templateOrderColumns,
  type templateRoutes,
} from '#shared/api/templates.ts'
import type { Template } from '#shared/model/template.ts'

export type TemplateQuery = HandlerInput<typeof templateRoutes.list>['query']

const ORDER = 'count DESC'

/**
 * A page of the templates that have all the words searched for, favorites first.
 * @throws ERR_SEARCH_QUERY_INVALID for an order by anything else than the columns of the contract
 */
export function pageOfTemplates(
  templates: readonly Template[],
  { search = '', order = ORDER, offset, limit }: TemplateQuery,
): { items: Template[]; total: number } {
  const compare = ordering(order)
  const words = comparable(search).split(' ').filter(Boolean)
  const found = templates.filter(({ title, content }) => {
    const text = comparable(`${title} ${content}`)
    return words.every((word) => text.includes(word))
  })
  return { items: found.toSorted(compare).slice(offset, offset + limit), total: found.length }
}

/** Text without what searching disregards: case, accents, and how much white space there is. */
function comparable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ')
}

const byTitle = (one: Template, other: Template) =>
  one.title.localeCompare(other.title, 'en-US') || (one.id < other.id ? -1 : 1)

const comparisons: Record<TemplateOrderColumn, (one: Template, other: Template) => number> = {
  title: byTitle,
  count: (one, other) => one.count - other.count,
  updatedAt: (one, other) => one.updatedAt.localeCompare(other.updatedAt),
}

function ordering(order: string) {
  const { column, descending } = readOrder(order, templateOrderColumns)
  const sign = descending ? -1 : 1
  return (one: Template, other: Template): number =>
    other.isFavorite - one.isFavorite ||
    sign * comparisons[column](one, other) ||
    byTitle(one, other)
}
