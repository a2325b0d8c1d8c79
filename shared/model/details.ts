import * as v from 'valibot'
import { patientChange, patientRecord } from './patient.ts'

/** The details of a chart that are the patient's own to keep, once the patient has an account. */
const personFields = [
  'firstName',
  'middleName',
  'lastName',
  'dob',
  'mobile',
  'contactPhone',
  'addressLine1',
  'addressLine2',
  'addressCity',
  'addressState',
  'addressZip',
  'addressCountry',
  'timezone',
] as const
/** Each practice has its own list of plans, and so its own insurance of a patient. */
const insuranceFields = ['insuranceCompany', 'insurancePlan'] as const

export const detailFields = [...personFields, ...insuranceFields] as const
export type DetailField = (typeof detailFields)[number]

/** Of those, what is the same wherever the person is a patient. */
export const sharedFields = personFields
export const sharedField = v.picklist(sharedFields)

/** What a patient, or a proposal to the patient, changes: the fields of the staff's form. */
export const detailsChange = v.pick(patientChange, [...detailFields, 'version'])
export type DetailsChange = v.InferOutput<typeof detailsChange>

/** The same, as a record has them. */
export const details = v.pick(patientRecord, detailFields)
export type Details = v.InferOutput<typeof details>

const choice = v.object({ value: v.string(), title: v.string() })

/** A patient's own chart: what the patient keeps in it, and what the practice offers to choose from. */
export const ownDetails = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  ...details.entries,
  version: v.number(),
  insurers: v.array(choice),
  plans: v.array(choice),
})
export type OwnDetails = v.InferOutput<typeof ownDetails>
