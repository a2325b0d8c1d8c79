import * as v from 'valibot'
import { id } from './fields.ts'
import { patientTextFields } from './patient.ts'

/**
 * What is chosen field by field when two records are merged; `lead` is the status of the lead, its
 * class, and when it reached what.
 */
export const mergeFields = [
  ...patientTextFields,
  'dob',
  'provider',
  'group',
  'advocate',
  'leadAdvocate',
  'lead',
] as const
export type MergeField = (typeof mergeFields)[number]

/** How long a merge can be undone. */
export const MERGE_UNDO_HOURS = 24

const version = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))], 'must be a whole number'),
  v.transform(Number),
)

/** Which record stays, which goes, and what the one that stays takes over; versions as they were seen. */
export const mergeForm = v.object({
  patientId: id,
  patientVersion: v.optional(version),
  otherId: id,
  otherVersion: v.optional(version),
  take: v.optional(v.pipe(v.array(v.picklist(mergeFields)), v.maxLength(mergeFields.length)), []),
})
export type MergeForm = v.InferOutput<typeof mergeForm>
