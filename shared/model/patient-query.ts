import * as v from 'valibot'
import { code, day, flag, id, instant, searchText } from './fields.ts'
import { deadlines } from './lead-waits.ts'
import { leadClasses, leadStatuses, reachedFields, skippableStatuses } from './leads.ts'
import { idOrNone, stateCode } from './patient-filters.ts'

const reachedFrom = reachedFields.map((name) => `${name}From` as const)
const reachedTo = reachedFields.map((name) => `${name}To` as const)

const filterText = v.optional(searchText(255))

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
  /** The import that wrote the record: added it, or changed it. */
  importId: v.optional(id),
  /** Why the lead is in its status. */
  leadReason: filterText,
  /** Whether somebody did something about the lead: it came to a status but new, closed and lost. */
  isAnswered: v.optional(flag),
  /** Came to this status, or skipped it and came to a later one of the pipeline. */
  reachedStatus: v.optional(code(skippableStatuses)),
  /** In a status since before a moment, by status. */
  waits: v.optional(deadlines),
  /** Parts of what was typed. */
  insuranceCompany: filterText,
  marketingCampaign: filterText,
  possibleCity: filterText,
  addressState: v.optional(stateCode),
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
