import * as v from 'valibot'
import { dateRange } from './date-ranges.ts'
import { leadClasses, leadStatuses, reachedFields, skippableStatuses } from './leads.ts'
import { LIST_TITLE_MAX } from './lists.ts'
import { id, timezone } from './plain-fields.ts'
import { text, textWithNumbers } from './text-fields.ts'

/** Stands for nobody, no group: records where nothing is chosen. */
export const NOBODY = 'none'
export const idOrNone = v.union([v.literal(NOBODY), id], 'must be an id, or none')

export const stateCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a state such as TX'))

/** Columns of moments that a list can be filtered by, each by a range of days. */
export const momentFilters = [
  'createdAt',
  'leadStatusAt',
  'nextAppointmentAt',
  'nextTaskDueAt',
  'lastUploadAt',
  ...reachedFields,
] as const
export type MomentFilter = (typeof momentFilters)[number]

/** Those of days: the same and the date of birth. */
export const rangeFilters = [...momentFilters, 'dob'] as const
export type RangeFilter = (typeof rangeFilters)[number]

const free = text(120)
const on = v.literal(1)

/**
 * The same as people choose it, for addresses and saved views: days by the range, so that `this week` is still
 * this week when a view is opened next year.
 */
export const chosenFilters = {
  leadStatus: v.picklist(leadStatuses),
  leadClass: v.picklist(leadClasses),
  registerSource: text(LIST_TITLE_MAX),
  insurancePlan: text(LIST_TITLE_MAX),
  insuranceCompany: free,
  marketingCampaign: free,
  possibleCity: free,
  addressState: stateCode,
  advocateId: idOrNone,
  patientAdvocateId: idOrNone,
  leadAdvocateId: idOrNone,
  providerId: idOrNone,
  groupId: idOrNone,
  tasks: v.picklist(['open', 'overdue', 'none']),
  hasNewUploads: on,
  isArchived: on,
  dob: dateRange,
  createdAt: dateRange,
  leadStatusAt: dateRange,
  nextAppointmentAt: dateRange,
  nextTaskDueAt: dateRange,
  lastUploadAt: dateRange,
  firstSource: text(LIST_TITLE_MAX),
  firstCampaign: textWithNumbers(255),
  leadFormId: idOrNone,
  importId: id,
  leadReason: free,
  isAnswered: on,
  /** Came to this status, or skipped it and came to a later one of the pipeline. */
  reachedStatus: v.picklist(skippableStatuses),
  /** For longer than is good in their status. */
  waits: on,
  /** By which clock the days are, where that is not the practice's. */
  daysBy: timezone,
  ...v.entriesFromList(reachedFields, dateRange),
}
export type ChosenFilter = keyof typeof chosenFilters
export type ChosenFilters = {
  [F in ChosenFilter]?: v.InferOutput<(typeof chosenFilters)[F]> | undefined
}
