import * as v from 'valibot'
import type { Route } from '#shared/api/contract.ts'
import {
  isList,
  isWholeList,
  pageNames,
  queryNames,
  wholeListColumns,
  wholeListQuery,
} from '#shared/api/whole-lists.ts'
import { CatalogueError } from '#shared/errors.ts'
import { readOrder } from '../read-order.ts'

/** The part of a whole list that a caller asks for. */
export type ListPage = {
  offset: number
  limit: number
  order: { column: string; descending: boolean } | null
}

/**
 * Reads which part of a list a caller asks for, of those lists that answer themselves as a whole. What a list
 * cannot take is refused by its name: ignored, it would look as if it had been applied.
 * @returns null if the route does it itself, or the caller asks for the whole
 * @throws ERR_SEARCH_QUERY_INVALID, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function readListPage(route: Route, query: unknown): ListPage | null {
  if (!isList(route) || typeof query !== 'object' || query === null) return null
  const declared = queryNames(route)
  const asked = pageNames.filter((name) => !declared.includes(name) && Object.hasOwn(query, name))
  if (asked.length === 0) return null
  if (!isWholeList(route)) throw notTaken(asked, declared)
  const parsed = v.safeParse(wholeListQuery, query)
  if (!parsed.success) {
    const fields = parsed.issues.map((issue) => ({
      field: v.getDotPath(issue) ?? 'query',
      problem: issue.message,
    }))
    throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  }
  const { offset, limit, order } = parsed.output
  return { offset, limit, order: order ? readOrder(order, wholeListColumns(route)) : null }
}

function notTaken(asked: readonly string[], declared: readonly string[]): CatalogueError {
  const instead = declared.includes('cursor') ? ': page through it by cursor' : ''
  const problem = `is not taken by this list${instead}`
  const fields = asked.map((field) => ({ field, problem }))
  return new CatalogueError('ERR_SEARCH_QUERY_INVALID', { fields })
}

/** Cuts a list that was answered as a whole, and adds the total and what was applied. */
export function cutList<A extends object>(answer: A, { offset, limit, order }: ListPage) {
  const items: unknown[] = 'items' in answer && Array.isArray(answer.items) ? answer.items : []
  const ordered = order ? sort(items, order) : items
  return {
    ...answer,
    items: ordered.slice(offset, offset + limit),
    total: items.length,
    offset,
    limit,
  }
}

function sort(items: unknown[], { column, descending }: NonNullable<ListPage['order']>): unknown[] {
  const valued = items.map((item) => ({ item, value: valueAt(item, column) }))
  const filled = valued.filter(({ value }) => value !== null)
  const sorted = filled.toSorted((one, other) => compare(one.value, other.value))
  // Entries without a value come last in both directions, as in the other lists.
  const empty = valued.filter(({ value }) => value === null)
  return [...(descending ? sorted.toReversed() : sorted), ...empty].map(({ item }) => item)
}

function valueAt(item: unknown, column: string): string | number | null {
  if (typeof item !== 'object' || item === null) return null
  const value: unknown = Object.entries(item).find(([name]) => name === column)?.[1]
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
}

function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en-US', { numeric: true })
}
