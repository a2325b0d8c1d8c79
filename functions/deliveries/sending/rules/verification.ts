import * as v from 'valibot'
import type { PlanName } from '#shared/model/plans.ts'

/** What was confirmed about a practice, each with the value that was confirmed. */
export const verification = v.object({
  /** The number that the code was sent to. */
  phone: v.optional(v.nullable(v.string()), null),
  phoneVerifiedAt: v.optional(v.nullable(v.string()), null),
  /** The name that the operator approved, and whether the operator also called the practice. */
  approvedName: v.optional(v.nullable(v.string()), null),
  approvedPhone: v.optional(v.nullable(v.string()), null),
  nameApprovedAt: v.optional(v.nullable(v.string()), null),
})
export type Verification = v.InferOutput<typeof verification>

export type VerifiedPractice = { name: string; contactPhone: string }

/** What is confirmed of the name and the phone that the practice has now: a change takes it away. */
export function verifiedParts({ name, contactPhone }: VerifiedPractice, known: Verification) {
  return {
    isPhoneVerified: [known.phone, known.approvedPhone].includes(contactPhone),
    isNameApproved: known.approvedName === name,
  }
}

/**
 * Whether a practice may text a number. A practice on trial first verifies its phone and its name; until
 * then it may text its own verified phone only, to see how texts look.
 */
export function mayText(
  practice: VerifiedPractice,
  { plan, known, to }: { plan: PlanName; known: Verification; to: string },
): boolean {
  const { isPhoneVerified, isNameApproved } = verifiedParts(practice, known)
  return plan !== 'trial' || (isPhoneVerified && (isNameApproved || to === practice.contactPhone))
}
