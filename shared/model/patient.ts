import * as v from 'valibot'
import { partialAddressFields } from './address.ts'
import {
  dob,
  email,
  flag,
  id,
  optionalField,
  personName,
  phone,
  phoneWithExtension,
  text,
  textWithNumbers,
  timezone,
} from './fields.ts'
import { holidays } from './holidays.ts'
import { weeklyHours } from './hours.ts'
import { leadClasses, leadStatuses } from './leads.ts'
import { LIST_TITLE_MAX } from './lists.ts'
import { firstTouch } from './touch.ts'

/**
 * What people fill in and may leave empty (specification, sections 3 and 5). A field is declared
 * here alone: the form, a change, the record and an empty record follow from it.
 */
const textFields = {
  firstName: optionalField(personName),
  middleName: optionalField(personName),
  lastName: optionalField(personName),
  email: optionalField(email),
  mobile: optionalField(phone),
  timezone: optionalField(timezone),
  contactPhone: optionalField(phoneWithExtension),
  ...partialAddressFields,
  /** One of the practice's list; so is the plan. */
  registerSource: optionalField(text(LIST_TITLE_MAX)),
  marketingCampaign: optionalField(textWithNumbers(255)),
  insuranceCompany: optionalField(text(120)),
  insurancePlan: optionalField(text(LIST_TITLE_MAX)),
}

/** The names of those fields. */
export const patientTextFields = v.keyof(v.object(textFields)).options
export type PatientTextField = (typeof patientTextFields)[number]

/** The same with the birth date, as forms have them. */
export const patientFields = { ...textFields, dob }

type Contact = {
  email?: string | null | undefined
  mobile?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** Email, or mobile, or both names must be filled in. */
export function isReachable(contact: Contact): boolean {
  return Boolean(contact.email || contact.mobile || (contact.firstName && contact.lastName))
}

export const patientForm = v.pipe(
  v.object({
    ...patientFields,
    isLead: v.optional(flag, 0),
    isPatient: v.optional(flag, 0),
    /** The provider who treats the person. */
    providerId: optionalField(id),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['mobile'], ['firstName'], ['lastName']],
      isReachable,
      'fill in an email, a mobile number, or the first and last name',
    ),
    ['email'],
  ),
  v.forward(
    v.partialCheck(
      [['isLead'], ['isPatient']],
      (form) => form.isLead === 1 || form.isPatient === 1,
      'choose lead, patient or both',
    ),
    ['isLead'],
  ),
)
export type PatientForm = v.InferOutput<typeof patientForm>

/** Whether somebody is a lead, a patient or both; what is left out stays as it is. */
export const roleForm = v.pipe(
  v.object({ isLead: v.optional(flag), isPatient: v.optional(flag) }),
  v.forward(
    v.partialCheck(
      [['isLead'], ['isPatient']],
      (form) => form.isLead !== undefined || form.isPatient !== undefined,
      'say whether the person is a lead, or a patient',
    ),
    ['isLead'],
  ),
)
export type RoleForm = v.InferOutput<typeof roleForm>

export const patientChange = v.object({
  ...v.partial(v.object(patientFields)).entries,
  version: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))], 'must be a whole number'),
      v.transform(Number),
    ),
  ),
})

const person = v.object({ id: v.string(), name: v.string() })

/** A record that was merged into another, `into`, which stands for both. */
const mergedRecord = v.object({
  patientId: v.string(),
  into: v.string(),
  at: v.string(),
  by: person,
})

/**
 * An email address or number that a record had before a merge, which `mergedId` names. The record is
 * found by it, but nothing is ever sent there: consent belongs to an address.
 */
export const formerContact = v.object({
  kind: v.picklist(['email', 'mobile', 'contactPhone']),
  value: v.string(),
  mergedId: v.string(),
})
export type FormerContact = v.InferOutput<typeof formerContact>

const leadData = v.object({
  status: v.picklist(leadStatuses),
  statusReason: v.nullable(v.string()),
  previousStatus: v.nullable(v.picklist(leadStatuses)),
  previousStatusAt: v.nullable(v.string()),
  newAt: v.nullable(v.string()),
  openedAt: v.nullable(v.string()),
  engagedAt: v.nullable(v.string()),
  reviewAt: v.nullable(v.string()),
  bookedAt: v.nullable(v.string()),
  convertedAt: v.nullable(v.string()),
  lostAt: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
})
export type LeadData = v.InferOutput<typeof leadData>

/** A patient or lead record. `dob` is YYYYMMDD. */
/** The counts on the tabs of a record; null if the reader may not see the tab. */
export const recordCounts = v.object({
  /** Messages of the patient that no member of the staff has read. */
  unreadMessages: v.nullable(v.number()),
  /** Notes, of which no more than `NOTES_COUNTED` are counted. */
  notes: v.nullable(v.number()),
})
export type RecordCounts = v.InferOutput<typeof recordCounts>

/** A record with this many notes may have more. */
export const NOTES_COUNTED = 100

export const patientRecord = v.object({
  patientId: v.string(),
  practiceId: v.string(),
  ...v.entriesFromList(patientTextFields, v.nullable(v.string())),
  dob: v.string(),
  isLead: v.boolean(),
  isPatient: v.boolean(),
  /** True once the person has an account of their own; then the person edits, not the staff. */
  isActive: v.boolean(),
  isArchived: v.boolean(),
  providerId: v.nullable(v.string()),
  provider: v.nullable(person),
  /** The group of the practice that cares for the person; one that is no more counts as none. */
  groupId: v.optional(v.nullable(v.string()), null),
  /** Its name as it is now. */
  group: v.nullable(v.string()),
  creatorId: v.nullable(v.string()),
  patientAdvocateId: v.nullable(v.string()),
  patientAdvocate: v.nullable(person),
  leadAdvocateId: v.nullable(v.string()),
  leadAdvocate: v.nullable(person),
  leadStatus: v.picklist(leadStatuses),
  leadStatusAt: v.nullable(v.string()),
  leadStatusSetBy: v.nullable(person),
  leadData,
  /** How likely the lead is to become a patient; null where nobody has said so. */
  leadClass: v.optional(v.nullable(v.picklist(leadClasses)), null),
  /** When that was said. */
  leadClassAt: v.optional(v.nullable(v.string()), null),
  /** Where the person is likely to live: the city of the address, null where it has none. */
  possibleCity: v.nullable(v.string()),
  /** The record that stands for this one since they were merged; such a record is in no list. */
  mergedInto: v.optional(v.nullable(v.string()), null),
  /** Those that this record stands for: what belongs to them is shown with its own. */
  mergedFrom: v.optional(v.array(mergedRecord), []),
  /** Email addresses and numbers from before merges, the newest first. */
  formerContacts: v.optional(v.array(formerContact), []),
  uploadCount: v.number(),
  lastUploadAt: v.nullable(v.string()),
  newUploadCount: v.number(),
  /** When the next appointment begins that is scheduled or confirmed. */
  nextAppointmentAt: v.optional(v.nullable(v.string()), null),
  /** Whether the person is reminded of appointments: until they, or the staff for them, say otherwise. */
  isReminded: v.optional(v.boolean(), true),
  /** Ongoing tasks about the person, and when the first of them is due. */
  openTaskCount: v.nullish(v.number(), 0),
  nextTaskDueAt: v.optional(v.nullable(v.string()), null),
  /** How a lead came, where it came by a lead form. */
  firstTouch: v.optional(v.nullable(firstTouch), null),
  /** What was said first of where a lead came from, and of its campaign; never replaced by what is said later. */
  firstSource: v.optional(v.nullable(v.string()), null),
  firstCampaign: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
})
export type PatientRecord = v.InferOutput<typeof patientRecord>

/** A record as its page reads it. */
export const countedRecord = v.object({ ...patientRecord.entries, counts: recordCounts })
export type CountedRecord = v.InferOutput<typeof countedRecord>

/**
 * What is kept of a record for the list, in the order in which rows are packed: new fields go to the
 * end, for rows that were packed before have nothing there.
 */
export const patientRowFields = [
  'patientId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'mobile',
  'dob',
  'addressCity',
  'addressState',
  'registerSource',
  'marketingCampaign',
  'insuranceCompany',
  'insurancePlan',
  'isLead',
  'isPatient',
  'isActive',
  'isArchived',
  'providerId',
  'patientAdvocateId',
  'leadAdvocateId',
  'leadStatus',
  'leadStatusAt',
  'uploadCount',
  'lastUploadAt',
  'newUploadCount',
  'createdAt',
  'updatedAt',
  'contactPhone',
  'groupId',
  'leadClass',
  'nextAppointmentAt',
  'openTaskCount',
  'nextTaskDueAt',
  'mergedInto',
] as const satisfies readonly (keyof PatientRecord)[]

/** What a row shows beside what is kept for it: the names of its people and its group as they are now. */
export const patientRowNames = [
  'group',
  'provider',
  'patientAdvocate',
  'leadAdvocate',
  'possibleCity',
] as const satisfies readonly (keyof PatientRecord)[]

/** What the list shows of a record. */
export const patientRow = v.pick(patientRecord, [...patientRowFields, ...patientRowNames])
export type PatientRow = v.InferOutput<typeof patientRow>

/** A field that somebody changed, as it was kept before and after; the provider and group by name. */
const fieldChange = v.object({
  field: v.picklist([
    ...patientTextFields,
    ...(['dob', 'provider', 'group', 'advocate', 'leadAdvocate', 'role', 'leadClass'] as const),
  ]),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
export type FieldChange = v.InferOutput<typeof fieldChange>

/** What happened to a record, newest first: the events tab. */
export const timelineEntry = v.object({
  id: v.string(),
  at: v.string(),
  kind: v.picklist([
    'created',
    'updated',
    'leadStatus',
    'task',
    'link',
    'linkRevoked',
    'upload',
    'uploadDeleted',
    'account',
    'provider',
    'group',
    'note',
    'advocate',
    'archive',
    'role',
    'leadClass',
    'form',
    'merged',
    'appointment',
    'communication',
    'message',
    'card',
    'review',
    'studyShare',
  ]),
  actor: v.nullable(person),
  summary: v.string(),
  details: v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))),
  /** None in entries from before this was kept. */
  changes: v.optional(v.array(fieldChange), []),
})
export type TimelineEntry = v.InferOutput<typeof timelineEntry>

/**
 * What waits for a member as a patient (specification, section 7, Patients). The time zone and the
 * working hours and holidays are the practice's; `null` if the practice has not said its hours.
 */
export const patientStatus = v.object({
  items: v.array(
    v.object({
      practiceId: v.string(),
      practiceName: v.string(),
      timezone: v.string(),
      hours: v.nullable(weeklyHours),
      holidays,
      patientId: v.string(),
      unreadMessageCount: v.number(),
      nextAppointmentAt: v.nullable(v.string()),
    }),
  ),
})
export type PatientStatus = v.InferOutput<typeof patientStatus>
