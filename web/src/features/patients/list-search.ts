import * as v from 'valibot'
import type { patientRoutes } from '#shared/api/patients.ts'
import { id } from '#shared/model/fields.ts'
import {
  type ChosenFilter,
  type ChosenFilters,
  chosenFilters,
  type RangeFilter,
  rangeFilters,
} from '#shared/model/patient-filters.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import type { Order } from '../../ui/data-table.tsx'
import { columnNames, lenient } from '../../ui/search.ts'
import type { Section } from '../../ui/sections.ts'

/** So many rows are read at a time. */
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

const filters = {
  leadStatus: lenient(chosenFilters.leadStatus),
  leadClass: lenient(chosenFilters.leadClass),
  registerSource: lenient(chosenFilters.registerSource),
  insurancePlan: lenient(chosenFilters.insurancePlan),
  insuranceCompany: lenient(chosenFilters.insuranceCompany),
  marketingCampaign: lenient(chosenFilters.marketingCampaign),
  possibleCity: lenient(chosenFilters.possibleCity),
  addressState: lenient(chosenFilters.addressState),
  advocateId: lenient(chosenFilters.advocateId),
  patientAdvocateId: lenient(chosenFilters.patientAdvocateId),
  leadAdvocateId: lenient(chosenFilters.leadAdvocateId),
  providerId: lenient(chosenFilters.providerId),
  groupId: lenient(chosenFilters.groupId),
  tasks: lenient(chosenFilters.tasks),
  hasNewUploads: lenient(chosenFilters.hasNewUploads),
  isArchived: lenient(chosenFilters.isArchived),
  dob: lenient(chosenFilters.dob),
  createdAt: lenient(chosenFilters.createdAt),
  leadStatusAt: lenient(chosenFilters.leadStatusAt),
  nextAppointmentAt: lenient(chosenFilters.nextAppointmentAt),
  nextTaskDueAt: lenient(chosenFilters.nextTaskDueAt),
  lastUploadAt: lenient(chosenFilters.lastUploadAt),
  firstSource: lenient(chosenFilters.firstSource),
  firstCampaign: lenient(chosenFilters.firstCampaign),
  leadFormId: lenient(chosenFilters.leadFormId),
  leadReason: lenient(chosenFilters.leadReason),
  isAnswered: lenient(chosenFilters.isAnswered),
  waits: lenient(chosenFilters.waits),
  daysBy: lenient(chosenFilters.daysBy),
  newAt: lenient(chosenFilters.newAt),
  openedAt: lenient(chosenFilters.openedAt),
  engagedAt: lenient(chosenFilters.engagedAt),
  reviewAt: lenient(chosenFilters.reviewAt),
  bookedAt: lenient(chosenFilters.bookedAt),
  convertedAt: lenient(chosenFilters.convertedAt),
  lostAt: lenient(chosenFilters.lostAt),
  closedAt: lenient(chosenFilters.closedAt),
} satisfies Record<ChosenFilter, v.GenericSchema>

/** The first row in sight, from 1; not said at the top. */
const row = lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)))
const scrolled = v.object({ row })

/** How far an address has a list scrolled: pages that do not follow it ask when they need it. */
export function rowIn(address: object): number | undefined {
  return v.parse(scrolled, address).row
}

/** What the address of a list says: filters, order, how far it is scrolled, and the dialog that is open. */
export const listSearch = v.object({
  /** Stands for the words that are searched for, which tell of a person: see `keepWords`. */
  find: lenient(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[0-9a-f]{8}$/)),
  ),
  ...filters,
  /** The saved view that it began with. */
  view: lenient(id),
  columns: columnNames,
  order: lenient(v.picklist(orders)),
  row,
  /** Leads by their status, instead of in a list. */
  as: lenient(v.literal('board')),
  dialog: lenient(v.literal('add')),
})
export type ListSearch = v.InferOutput<typeof listSearch>

const filterNames = v.keyof(v.object(filters)).options

/** What the address says of the list itself, whatever dialog is open, and however far it is scrolled. */
export function listOf({ dialog: _, row: __, ...list }: ListSearch): ListSearch {
  return list
}

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
