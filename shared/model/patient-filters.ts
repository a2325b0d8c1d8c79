import * as v from 'valibot'
import { dateRange } from './date-ranges.ts'
import { code, day, flag, id, instant, searchText, text, timezone } from './fields.ts'
import { deadlines } from './lead-waits.ts'
import { leadClasses, leadStatuses, reachedFields } from './leads.ts'
import { LIST_TITLE_MAX } from './lists.ts'

/** Stands for nobody, no group: records where nothing is chosen. */
export const NOBODY = 'none'
export const idOrNone = v.union([v.literal(NOBODY), id], 'must be an id, or none')

const reachedFrom = reachedFields.map((name) => `${name}From` as const)
const reachedTo = reachedFields.map((name) => `${name}To` as const)

const filterText = v.optional(searchText(255))
const state = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a state such as TX'))

/** What the list is filtered by, besides words; the moments are both included. */
export const patientFilters = {
  leadStatus: v.optional(code(leadStatuses)),
  leadClass: v.optional(v.picklist(leadClasses)),
  isLead: v.optional(flag),
  isPatient: v.optional(flag),
  isArchived: v.optional(flag, 0),
  hasNewUploads: v.optional(flag),
  /** Whether there are ongoing tasks. */
  hasOpenTasks: v.optional(flag),
  registerSource: filterText,
  insurancePlan: filterText,
  /** What was said first of where a lead came from, and the form that it came by. */
  firstSource: filterText,
  firstCampaign: filterText,
  leadFormId: v.optional(idOrNone),
  /** Why the lead is in its status. */
  leadReason: filterText,
  /** Whether somebody did something about the lead: it came to a status but new, closed and lost. */
  isAnswered: v.optional(flag),
  /** In a status since before a moment, by status. */
  waits: v.optional(deadlines),
  /** Parts of what was typed. */
  insuranceCompany: filterText,
  marketingCampaign: filterText,
  possibleCity: filterText,
  addressState: v.optional(state),
  /** Of the patient or of the lead. */
  advocateId: v.optional(idOrNone),
  patientAdvocateId: v.optional(idOrNone),
  leadAdvocateId: v.optional(idOrNone),
  providerId: v.optional(idOrNone),
  groupId: v.optional(idOrNone),
  dobFrom: v.optional(day),
  dobTo: v.optional(day),
  createdAtFrom: v.optional(instant),
  createdAtTo: v.optional(instant),
  leadStatusAtFrom: v.optional(instant),
  leadStatusAtTo: v.optional(instant),
  nextAppointmentAtFrom: v.optional(instant),
  nextAppointmentAtTo: v.optional(instant),
  nextTaskDueAtFrom: v.optional(instant),
  nextTaskDueAtTo: v.optional(instant),
  lastUploadAtFrom: v.optional(instant),
  lastUploadAtTo: v.optional(instant),
  ...v.entriesFromList([...reachedFrom, ...reachedTo], v.optional(instant)),
}

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
  addressState: state,
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
  firstCampaign: text(255),
  leadFormId: idOrNone,
  leadReason: free,
  isAnswered: on,
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
