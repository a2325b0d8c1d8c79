import * as v from 'valibot'
import type { patientRoutes } from '#shared/api/patients.ts'
import {
  type ChosenFilters,
  chosenFilters,
  type RangeFilter,
  rangeFilters,
} from '#shared/model/patient-filters.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import type { Order } from '../../ui/data-table.tsx'
import type { Section } from '../../ui/sections.ts'
import type { ListSearch } from './list-search.ts'

/** So many rows are read at a time. */
export const PAGE_SIZE = 50
export type PatientOrder = Order<PatientOrderColumn>
export const DEFAULT_ORDER = {
  column: 'createdAt',
  descending: true,
} as const satisfies PatientOrder

/** All filters of the lists. */
export const filterNames = v.keyof(v.object(chosenFilters)).options

/** The filters of an address, those alone that are set. */
export function filtersOf(search: ListSearch): ChosenFilters {
  const set = filterNames.filter((name) => search[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, search[name]]))
}

type PatientQuery = v.InferInput<typeof patientRoutes.list.query>

/** The bounds of the filters that are ranges of days. */
export type Bounds = Partial<Pick<PatientQuery, `${RangeFilter}${'From' | 'To'}` | 'waits'>>

/** Whether a filter depends on the day that it is where the practice is. */
export function hasRanges(search: ListSearch): boolean {
  const isOfNow = search.tasks === 'overdue' || search.waits === 1
  return isOfNow || rangeFilters.some((name) => search[name] !== undefined)
}

const isRange = (name: string) => rangeFilters.some((range) => range === name)

/**
 * What of the list the address asks for, besides the words that are searched for.
 * @param bounds of its ranges of days: see `boundsOf`
 */
export function toQuery(section: Section, search: ListSearch, bounds: Bounds = {}): PatientQuery {
  const { tasks, waits: _, daysBy: __, ...chosen } = filtersOf(search)
  const entries = Object.entries(chosen).filter(([name]) => !isRange(name))
  const filters: PatientQuery = Object.fromEntries(entries)
  return {
    ...(section === 'leads' ? { isLead: 1 } : { isPatient: 1 }),
    ...filters,
    ...(tasks && { hasOpenTasks: tasks === 'none' ? 0 : 1 }),
    ...bounds,
    order: orderText(search),
    offset: pageAt((search.row ?? 1) - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  }
}

/** The page that a place is on; both count from 0. */
export function pageAt(place: number): number {
  return Math.floor(place / PAGE_SIZE)
}

export function orderOf({ order }: ListSearch): PatientOrder {
  const column = patientOrderColumns.find((name) => order?.startsWith(`${name} `))
  return column ? { column, descending: order?.endsWith(' DESC') ?? false } : DEFAULT_ORDER
}

/** The same as views keep it: said always. */
export function orderText(search: ListSearch): NonNullable<ListSearch['order']> {
  const { column, descending } = orderOf(search)
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}

/** What is ordered the other way round first: what is still to come begins with the soonest. */
const newestFirst = (column: PatientOrderColumn) =>
  (column.endsWith('At') && !column.startsWith('next')) || column === 'openTaskCount'

/** The order that a click on a column's head asks for: turned round where it is that column's. */
export function nextOrder(search: ListSearch, column: PatientOrderColumn): ListSearch['order'] {
  const current = orderOf(search)
  const descending = current.column === column ? !current.descending : newestFirst(column)
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}

/** How many filters are set, besides the words. */
export function countFilters(search: ListSearch): number {
  return Object.keys(filtersOf(search)).length
}

/** Whether the list shows only a part of what it could. */
export function isFiltered(search: ListSearch): boolean {
  return Boolean(search.find) || countFilters(search) > 0
}

/** The same list with all filters taken away; the order stays, and whether it is a board. */
export function withoutFilters({ order, as }: ListSearch): ListSearch {
  return { order, ...(as && { as }) }
}
