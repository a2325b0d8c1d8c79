import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { chosenTaskFilters } from '#shared/model/task-filters.ts'
import { taskOrderColumns } from '#shared/model/task-order.ts'
import { text } from '#shared/model/text-fields.ts'
import { columnNames, flag, lenient } from './search.ts'

const orders = taskOrderColumns.flatMap((column) => [
  `${column} ASC` as const,
  `${column} DESC` as const,
])

const moment = lenient(v.pipe(v.string(), v.isoTimestamp()))

/** What reports lead to lists of tasks by. */
const reported = {
  createdAtFrom: moment,
  createdAtTo: moment,
  completedAtFrom: moment,
  completedAtTo: moment,
  isInTime: lenient(v.picklist([0, 1])),
  checkItemId: lenient(id),
  checkStatus: lenient(text(40)),
  isChecked: lenient(v.picklist([0, 1])),
}
const reportedNames = v.keyof(v.object(reported)).options

/** What the address of the list says: the times and the codes as the call takes them. */
export const taskSearch = v.object({
  dueAtFrom: moment,
  dueAtTo: moment,
  status: lenient(chosenTaskFilters.status),
  priority: lenient(chosenTaskFilters.priority),
  subjectId: lenient(chosenTaskFilters.subjectId),
  patientId: lenient(chosenTaskFilters.patientId),
  everyone: flag,
  /** What somebody does today, instead of a list. */
  day: flag,
  advocateId: lenient(chosenTaskFilters.advocateId),
  ...reported,
  order: lenient(v.picklist(orders)),
  /** The saved view that it began with. */
  view: lenient(id),
  columns: columnNames,
  /** The task that is open beside the list. */
  task: lenient(id),
})
export type TaskSearch = v.InferOutput<typeof taskSearch>

/** Whether an address has filters that only reports lead to. */
export function isOfReport(search: TaskSearch): boolean {
  return reportedNames.some((name) => search[name] !== undefined)
}

/** The codes of an address. */
export function codesOf<C extends number>(chosen: C | readonly C[] | undefined): readonly C[] {
  if (chosen === undefined) return []
  return typeof chosen === 'number' ? [chosen] : chosen
}

/** Codes as an address has them; nothing where there are none. */
export function toAddress<C extends number>(codes: readonly C[]): C | C[] | undefined {
  return codes.length > 1 ? [...codes] : codes[0]
}
