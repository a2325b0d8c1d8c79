import * as v from 'valibot'
import type { PlanName } from '#shared/model/plans.ts'

/** Verified facts about a practice. Each is stored with the value that was verified. */
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

/** Whether the present name and phone are verified: a change of either ends its verification. */
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
