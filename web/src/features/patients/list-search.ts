import * as v from 'valibot'
import { type ChosenFilter, chosenFilters } from '#shared/model/patient-filters.ts'
import { patientOrderColumns } from '#shared/model/patient-order.ts'
import { id } from '#shared/model/plain-fields.ts'
import { columnNames, lenient } from '../../ui/search.ts'

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
  importId: lenient(chosenFilters.importId),
  leadReason: lenient(chosenFilters.leadReason),
  isAnswered: lenient(chosenFilters.isAnswered),
  reachedStatus: lenient(chosenFilters.reachedStatus),
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

/** What the address says of the list itself, whatever dialog is open, and however far it is scrolled. */
export function listOf({ dialog: _, row: __, ...list }: ListSearch): ListSearch {
  return list
}

/** The same of an address as the router has it. */
export const listIn = (address: object): ListSearch => listOf(v.parse(listSearch, address))
