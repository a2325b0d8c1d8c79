import * as v from 'valibot'
import { flag, optionalField, text } from './fields.ts'

/** How far a practice on trial is with what it needs to send texts (specification, section 1). */
export const sendingVerification = v.object({
  /** The phone of the practice, and whether it is verified. */
  phone: v.string(),
  isPhoneVerified: v.boolean(),
  /** The name of the practice, and whether the platform's operator approved it. */
  name: v.string(),
  isNameApproved: v.boolean(),
  /** When the approval of the present name was requested; null if it was not, or is decided. */
  requestedAt: v.nullable(v.string()),
  /** Why the operator rejected the present name; null if that did not happen. */
  rejection: v.nullable(v.string()),
})
export type SendingVerification = v.InferOutput<typeof sendingVerification>

/** A practice whose name waits for the operator. */
export const waitingVerification = v.object({
  practiceId: v.string(),
  name: v.string(),
  contactPhone: v.string(),
  addressCity: v.string(),
  addressState: v.string(),
  isPhoneVerified: v.boolean(),
  requestedAt: v.string(),
})
export type WaitingVerification = v.InferOutput<typeof waitingVerification>

/** The decision of the operator. `name` is the one that was looked at. */
export const verificationDecision = v.object({
  name: text(255),
  isApproved: flag,
  /** Whether the operator called the practice by its phone, which verifies a phone without texts. */
  calledPhone: v.optional(flag, 0),
  reason: optionalField(text(500)),
})
export type VerificationDecision = v.InferOutput<typeof verificationDecision>
