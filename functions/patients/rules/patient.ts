import * as v from 'valibot'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { leadStatus } from '#shared/model/leads.ts'
import {
  type FieldChange,
  isReachable,
  type LeadData,
  type PatientForm,
  type patientChange,
  patientTextFields,
} from '#shared/model/patient.ts'
import { states } from '#shared/model/states.ts'
import { amendPatient, type PatientItem } from '../records.ts'

export type PatientChange = v.InferOutput<typeof patientChange>

/** The fields that the form of a record changes. */
export const editableFields = [...patientTextFields, 'dob'] as const
export type EditableField = (typeof editableFields)[number]

/** Values of fields; those that are undefined are left as they are. */
export type FieldValues = { [F in EditableField]?: PatientItem[F] | undefined }

/** What an edit made of a record, and the fields that it changed. */
export type Changed = { after: PatientItem; changed: EditableField[] }

/** Applies the values that are not undefined, and names the fields that they changed. */
export function merge(before: PatientItem, values: FieldValues): Changed {
  const after = { ...before, dob: values.dob ?? before.dob }
  const changed: EditableField[] = after.dob === before.dob ? [] : ['dob']
  for (const field of patientTextFields) {
    const value = values[field]
    if (value === undefined || value === before[field]) continue
    after[field] = value
    changed.push(field)
  }
  return { after: { ...after, ...firstOf(before, after) }, changed }
}

/** Where a lead came from: what was said first stays. */
function firstOf(before: PatientItem, after: PatientItem) {
  if (!before.isLead) return {}
  return {
    firstSource: before.firstSource ?? before.registerSource ?? after.registerSource,
    firstCampaign: before.firstCampaign ?? before.marketingCampaign ?? after.marketingCampaign,
  }
}

/** The same for the timeline: each changed field as it was before and is after. */
export function changesOf(before: PatientItem, { after, changed }: Changed): FieldChange[] {
  return changed.map((field) => ({ field, from: before[field] || null, to: after[field] || null }))
}

const noLead: LeadData = {
  status: leadStatus.none,
  statusReason: null,
  previousStatus: null,
  previousStatusAt: null,
  newAt: null,
  openedAt: null,
  engagedAt: null,
  reviewAt: null,
  bookedAt: null,
  convertedAt: null,
  lostAt: null,
  closedAt: null,
}

const emptyTexts = v.parse(
  v.object(v.entriesFromList(patientTextFields, v.optional(v.null(), null))),
  {},
)

/** A record without any values. */
const nobody: PatientItem = {
  patientId: '',
  practiceId: '',
  ...emptyTexts,
  dob: '',
  isLead: false,
  isPatient: false,
  isActive: false,
  isArchived: false,
  providerId: null,
  groupId: null,
  creatorId: null,
  patientAdvocateId: null,
  leadAdvocateId: null,
  leadStatus: leadStatus.none,
  leadStatusAt: null,
  leadStatusSetBy: null,
  leadData: noLead,
  leadClass: null,
  leadClassAt: null,
  mergedInto: null,
  mergedFrom: [],
  formerContacts: [],
  uploadCount: 0,
  lastUploadAt: null,
  newUploadCount: 0,
  nextAppointmentAt: null,
  isReminded: true,
  openTaskCount: 0,
  nextTaskDueAt: null,
  firstTouch: null,
  firstSource: null,
  firstCampaign: null,
  createdAt: '',
  updatedAt: '',
  version: 1,
  memberId: null,
  importIds: [],
  revision: 1,
}

/**
 * A row that tells lists in memory of a deleted record. Its id is all that it has of the record, and lists
 * leave it out as they leave out merged records.
 */
export function deletedRecord({ patientId, practiceId, revision }: PatientItem): PatientItem {
  return { ...nobody, patientId, practiceId, mergedInto: patientId, revision: revision + 1 }
}

/** A lead at its beginning (specification, section 4). @param at ISO 8601 */
export function beginLead(at: string) {
  const leadData: LeadData = { ...noLead, status: leadStatus.new, newAt: at }
  return { isLead: true, leadStatus: leadStatus.new, leadStatusAt: at, leadData }
}

type Origin = { patientId: string; practiceId: string; creatorId: string | null; now: Date }

/**
 * A record from the form; a lead begins as new (specification, sections 3 and 4).
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for a birth in the future
 */
export function newPatient(form: PatientForm, origin: Origin): PatientItem {
  const at = origin.now.toISOString()
  const isLead = form.isLead === 1
  ensureBorn(form.dob, origin.now)
  const timezone = form.timezone ?? (form.addressState ? states[form.addressState].timezone : null)
  const empty: PatientItem = {
    ...nobody,
    patientId: origin.patientId,
    practiceId: origin.practiceId,
    creatorId: origin.creatorId,
    isPatient: form.isPatient === 1,
    providerId: form.providerId ?? null,
    ...(isLead && beginLead(at)),
    createdAt: at,
    updatedAt: at,
  }
  return merge(empty, { ...form, timezone }).after
}

/**
 * The record after the staff edited it.
 * @throws ERR_ACCESS_DENIED where the person has an own account, ERR_VERSION_CONFLICT,
 *   ERR_REQUEST_PARAMS_MISFORMAT, ERR_NO_CHANGE
 */
export function changePatient(before: PatientItem, change: PatientChange, now: Date): Changed {
  if (before.isActive) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      'This patient manages these details in their own account.',
    ])
  }
  return editPatient(before, change, now)
}

/**
 * The record after whoever keeps it edited it.
 * @throws ERR_VERSION_CONFLICT, ERR_REQUEST_PARAMS_MISFORMAT, ERR_NO_CHANGE
 */
export function editPatient(
  before: PatientItem,
  { version, ...values }: PatientChange,
  now: Date,
): Changed {
  ensureVersion(before, version)
  const { after, changed } = merge(before, values)
  if (changed.length === 0) throw new CatalogueError('ERR_NO_CHANGE')
  ensureBorn(after.dob, now)
  if (!isReachable(after)) {
    throw badField('email', 'fill in an email, a mobile number, or the first and last name')
  }
  return { after: amendPatient(after, { version: before.version + 1 }, now), changed }
}

/** Whether a date of birth is not to come, anywhere on Earth. */
export function isBorn(dob: string, now: Date): boolean {
  // Somewhere on Earth the day that begins next has begun already.
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  return dob <= latest.replaceAll('-', '')
}

function ensureBorn(dob: string, now: Date): void {
  if (!isBorn(dob, now)) throw badField('dob', 'must not be in the future')
}
