import * as v from 'valibot'

/** Kinds of links that open data of one patient without an account. */
export const patientLinkKinds = [
  'upload',
  'message',
  'consultation',
  'consultationGuest',
  'studyShare',
  'appointment',
] as const
export type PatientLinkKind = (typeof patientLinkKinds)[number]

/** locked: the date of birth or the password was wrong too often. */
export const patientLinkStates = ['open', 'locked', 'expired', 'revoked'] as const
export type PatientLinkState = (typeof patientLinkStates)[number]

/** Wrong dates of birth that lock a link. */
export const BIRTH_DATE_TRIES = 5

/** A link as staff see it in the patient's record. */
export const patientLink = v.object({
  kind: v.picklist(patientLinkKinds),
  linkId: v.string(),
  /** Email addresses and mobile numbers, or the name of the person it was made for. */
  recipients: v.array(v.string()),
  state: v.picklist(patientLinkStates),
  createdAt: v.string(),
  /** `null` if the product sent it by itself. */
  createdBy: v.nullable(v.string()),
  /** `null` if it ends with its consultation. */
  expiresAt: v.nullable(v.string()),
  /** Last time someone opened it. */
  openedAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
})
export type PatientLink = v.InferOutput<typeof patientLink>
