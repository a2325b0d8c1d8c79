import * as v from 'valibot'
import { partialAddressFields } from './address.ts'
import { dob, email, flag, id, optionalField, personName, phone, text, timezone } from './fields.ts'
import { leadStatuses } from './leads.ts'
import { LIST_TITLE_MAX } from './lists.ts'

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
  contactPhone: optionalField(phone),
  ...partialAddressFields,
  /** One of the practice's list; so is the plan. */
  registerSource: optionalField(text(LIST_TITLE_MAX)),
  marketingCampaign: optionalField(text(255)),
  insuranceCompany: optionalField(text(120)),
  insurancePlan: optionalField(text(LIST_TITLE_MAX)),
}

/** The names of those fields. */
export const patientTextFields = v.keyof(v.object(textFields)).options
export type PatientTextField = (typeof patientTextFields)[number]

const formFields = { ...textFields, dob }

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
    ...formFields,
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

export const patientChange = v.object({
  ...v.partial(v.object(formFields)).entries,
  version: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))], 'must be a whole number'),
    v.transform(Number),
  ),
})

const person = v.object({ id: v.string(), name: v.string() })

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
  uploadCount: v.number(),
  lastUploadAt: v.nullable(v.string()),
  newUploadCount: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
})
export type PatientRecord = v.InferOutput<typeof patientRecord>

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
] as const satisfies readonly (keyof PatientRecord)[]

/** What the list shows of a record. */
export const patientRow = v.pick(patientRecord, [...patientRowFields, 'group'])
export type PatientRow = v.InferOutput<typeof patientRow>

/** A field that somebody changed, as it was kept before and after; the provider and group by name. */
const fieldChange = v.object({
  field: v.picklist([...patientTextFields, 'dob', 'provider', 'group', 'advocate', 'leadAdvocate']),
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
  ]),
  actor: v.nullable(person),
  summary: v.string(),
  details: v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))),
  /** None in entries from before this was kept. */
  changes: v.optional(v.array(fieldChange), []),
})
export type TimelineEntry = v.InferOutput<typeof timelineEntry>
