import * as v from 'valibot'
import { id } from '#shared/model/fields.ts'
import { idOrNone } from '#shared/model/patient-filters.ts'
import { taskPriorities, taskStatuses } from '#shared/model/task-codes.ts'
import { taskOrderColumns } from '#shared/model/task-order.ts'
import { flag, lenient } from './search.ts'

const orders = taskOrderColumns.flatMap((column) => [
  `${column} ASC` as const,
  `${column} DESC` as const,
])

/** One code as it is, several as a list. */
// @__NO_SIDE_EFFECTS__
function oneOrMore<const C extends readonly number[]>(codes: C) {
  const one = v.picklist(codes)
  return lenient(v.union([one, v.pipe(v.array(one), v.minLength(1), v.maxLength(codes.length))]))
}

/** What the address of the list says: the times and the codes as the call takes them. */
export const taskSearch = v.object({
  dueAtFrom: lenient(v.pipe(v.string(), v.isoTimestamp())),
  dueAtTo: lenient(v.pipe(v.string(), v.isoTimestamp())),
  status: oneOrMore(taskStatuses),
  priority: oneOrMore(taskPriorities),
  /** A task type, or those of none. */
  subjectId: lenient(idOrNone),
  patientId: lenient(id),
  everyone: flag,
  /** What somebody does today, instead of a list. */
  day: flag,
  /** Whose they are, of everyone's. */
  advocateId: lenient(id),
  order: lenient(v.picklist(orders)),
})
export type TaskSearch = v.InferOutput<typeof taskSearch>

/** The codes of an address. */
export function codesOf<C extends number>(chosen: C | readonly C[] | undefined): readonly C[] {
  if (chosen === undefined) return []
  return typeof chosen === 'number' ? [chosen] : chosen
}

/** Codes as an address has them; nothing where there are none. */
export function toAddress<C extends number>(codes: readonly C[]): C | C[] | undefined {
  return codes.length > 1 ? [...codes] : codes[0]
}
