import * as v from 'valibot'
import type { patientRoutes } from '#shared/api/patients.ts'
import { id, text } from '#shared/model/fields.ts'
import { leadStatuses } from '#shared/model/leads.ts'
import { LIST_TITLE_MAX } from '#shared/model/lists.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import type { Order } from '../../ui/data-table.tsx'
import { flag, lenient } from '../../ui/search.ts'
import type { Section } from '../../ui/sections.ts'

/** Rows of one page of the list. */
export const PAGE_SIZE = 50
export type PatientOrder = Order<PatientOrderColumn>
export const DEFAULT_ORDER = {
  column: 'createdAt',
  descending: true,
} as const satisfies PatientOrder

const orders = patientOrderColumns.flatMap((column) => [
  `${column} ASC` as const,
  `${column} DESC` as const,
])

/** What the address of a list says: filters, order, page, and the dialog that is open. */
export const listSearch = v.object({
  /** Stands for the words that are searched for, which tell of a person: see `keepWords`. */
  find: lenient(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[0-9a-f]{8}$/)),
  ),
  leadStatus: lenient(v.picklist(leadStatuses)),
  registerSource: lenient(text(LIST_TITLE_MAX)),
  groupId: lenient(id),
  hasNewUploads: flag,
  isArchived: flag,
  order: lenient(v.picklist(orders)),
  page: lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  dialog: lenient(v.literal('add')),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** What the address says of the list itself, whatever dialog is open. */
export function listOf({ dialog: _, ...list }: ListSearch): ListSearch {
  return list
}

type PatientQuery = v.InferInput<typeof patientRoutes.list.query>

/** What of the list the address asks for, besides the words that are searched for. */
export function toQuery(section: Section, search: ListSearch): PatientQuery {
  const { leadStatus, registerSource, groupId, hasNewUploads, isArchived } = search
  const { column, descending } = orderOf(search)
  return {
    ...(section === 'leads' ? { isLead: 1 } : { isPatient: 1 }),
    ...(leadStatus !== undefined && { leadStatus }),
    ...(registerSource && { registerSource }),
    ...(groupId && { groupId }),
    ...(hasNewUploads && { hasNewUploads }),
    ...(isArchived && { isArchived }),
    order: `${column} ${descending ? 'DESC' : 'ASC'}`,
    offset: (pageOf(search) - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  }
}

export function pageOf({ page = 1 }: ListSearch): number {
  return page
}

export function orderOf({ order }: ListSearch): PatientOrder {
  const column = patientOrderColumns.find((name) => order?.startsWith(`${name} `))
  return column ? { column, descending: order?.endsWith(' DESC') ?? false } : DEFAULT_ORDER
}

/** The order that a click on a column's head asks for: turned round where it is that column's. */
export function nextOrder(search: ListSearch, column: PatientOrderColumn): ListSearch['order'] {
  const current = orderOf(search)
  const isDate = column.endsWith('At')
  const descending = current.column === column ? !current.descending : isDate
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}

const filters = [
  'find',
  'leadStatus',
  'registerSource',
  'groupId',
  'hasNewUploads',
  'isArchived',
] as const

/** Whether the list shows only a part of what it could. */
export function isFiltered(search: ListSearch): boolean {
  return filters.some((filter) => search[filter] !== undefined && search[filter] !== '')
}

/** The same list with all filters taken away; the order stays. */
export function withoutFilters({ order }: ListSearch): ListSearch {
  return { order }
}
