import * as v from 'valibot'
import { idOrNone } from './patient-filters.ts'
import { id } from './plain-fields.ts'
import { taskPriorities, taskStatuses } from './task-codes.ts'

/** By when tasks are due, as people choose it: days of the practice's zone, or any time. */
export const dueChoices = ['today', 'week', 'all'] as const
export type DueChoice = (typeof dueChoices)[number]

/** One code as it is, several as a list. */
// @__NO_SIDE_EFFECTS__
function oneOrMore<const C extends readonly number[]>(codes: C) {
  const one = v.picklist(codes)
  return v.union([one, v.pipe(v.array(one), v.minLength(1), v.maxLength(codes.length))])
}

/**
 * What a list of tasks is filtered by, as people choose it, for saved views: whose they are and by when they are
 * due is worked out by whoever looks, and when.
 */
export const chosenTaskFilters = {
  due: v.picklist(dueChoices),
  status: oneOrMore(taskStatuses),
  priority: oneOrMore(taskPriorities),
  /** A task type, or those of none. */
  subjectId: idOrNone,
  patientId: id,
  /** Not of whoever looks alone. */
  everyone: v.literal(1),
  /** Whose they are, of everyone's. */
  advocateId: id,
}
export type ChosenTaskFilter = keyof typeof chosenTaskFilters
export type ChosenTaskFilters = {
  [F in ChosenTaskFilter]?: v.InferOutput<(typeof chosenTaskFilters)[F]> | undefined
}
