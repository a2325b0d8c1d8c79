import * as v from 'valibot'
import { MAX_PAGE, paging, type Route } from './contract.ts'

/** How a caller asks for a part of any list; where a list declares none of it, the platform cuts it. */
export const pageNames = ['offset', 'limit', 'order'] as const

/** The query that such a list takes, beside the one that its route declares. */
export const wholeListQuery = v.object({
  offset: paging.offset,
  limit: v.optional(v.pipe(paging.limit), MAX_PAGE),
  order: paging.order,
})

/** The names that a route's query declares. */
export function queryNames({ query }: Route): string[] {
  return query && 'entries' in query ? Object.keys(query.entries ?? {}) : []
}

/** Whether a route answers a list. */
export function isList({ method, response }: Route): boolean {
  return method === 'GET' && itemOf(response) !== null
}

/** Whether a route answers a list as a whole: it is short, and the route declares no way to page through it. */
export function isWholeList(route: Route): boolean {
  const declared = queryNames(route)
  return isList(route) && ![...pageNames, 'cursor'].some((name) => declared.includes(name))
}

/** The fields that such a list can be ordered by: those with one plain value. */
export function wholeListColumns({ response }: Route): string[] {
  const item = itemOf(response)
  if (!item || !('entries' in item) || !item.entries) return []
  return Object.entries(item.entries).flatMap(([name, field]) => (isPlain(field) ? [name] : []))
}

function itemOf(response: Route['response']): v.GenericSchema | null {
  if (typeof response === 'string' || !('entries' in response)) return null
  const items: unknown = Object.entries(response.entries ?? {}).find(
    ([name]) => name === 'items',
  )?.[1]
  const item = isSchema(items) && 'item' in items ? items.item : null
  return isSchema(item) ? item : null
}

const plainTypes = ['string', 'number', 'boolean', 'picklist', 'literal', 'enum']

function isPlain(field: unknown): boolean {
  if (!isSchema(field)) return false
  return 'wrapped' in field ? isPlain(field.wrapped) : plainTypes.includes(field.type)
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}
