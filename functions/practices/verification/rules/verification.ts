import * as v from 'valibot'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { PlanName } from '#shared/model/plans.ts'
import type { SendingVerification, VerificationDecision } from '#shared/model/verification.ts'

const missing = v.optional(v.nullable(v.string()), null)

/** Verified facts about a practice. Each is stored with the value that was verified. */
export const verification = v.object({
  /** The number that the code was sent to. */
  phone: missing,
  phoneVerifiedAt: missing,
  /** The name that the operator approved, and the phone by which the operator called the practice. */
  approvedName: missing,
  approvedPhone: missing,
  nameApprovedAt: missing,
  /** The name whose approval is requested, and when it was. */
  requestedName: missing,
  requestedAt: missing,
  /** The name that the operator rejected, and why. */
  rejectedName: missing,
  rejection: missing,
  version: v.optional(v.number(), 0),
})
export type Verification = v.InferOutput<typeof verification>

export const nothingKnown: Verification = v.parse(verification, {})

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

/** How far a practice is, as its admins see it. */
export function shownVerification(
  practice: VerifiedPractice,
  known: Verification,
): SendingVerification {
  const { name, contactPhone } = practice
  return {
    phone: contactPhone,
    name,
    ...verifiedParts(practice, known),
    requestedAt: known.requestedName === name ? known.requestedAt : null,
    rejection: known.rejectedName === name ? known.rejection : null,
  }
}

/** @throws ERR_NO_CHANGE if the name is approved, or its approval requested */
export function requestApproval(
  practice: VerifiedPractice,
  known: Verification,
  now: Date,
): Verification {
  const { isNameApproved, requestedAt } = shownVerification(practice, known)
  if (isNameApproved || requestedAt !== null) throw new CatalogueError('ERR_NO_CHANGE')
  return {
    ...known,
    requestedName: practice.name,
    requestedAt: now.toISOString(),
    rejectedName: null,
    rejection: null,
  }
}

/**
 * @throws ERR_VERSION_CONFLICT if the practice has another name by now, ERR_NO_CHANGE if nothing is
 *   requested, ERR_REQUEST_PARAMS_MISFORMAT for a rejection without a reason
 */
export function decideApproval(
  practice: VerifiedPractice,
  known: Verification,
  { name, isApproved, calledPhone, reason }: VerificationDecision,
  now: Date,
): Verification {
  if (known.requestedName === null) throw new CatalogueError('ERR_NO_CHANGE')
  const isCurrent = practice.name === name && known.requestedName === name
  if (!isCurrent) throw new CatalogueError('ERR_VERSION_CONFLICT')
  if (isApproved === 0 && !reason) throw badField('reason', 'is required')
  const decided = { ...known, requestedName: null, requestedAt: null }
  if (isApproved === 0) return { ...decided, rejectedName: name, rejection: reason ?? null }
  return {
    ...decided,
    approvedName: name,
    nameApprovedAt: now.toISOString(),
    approvedPhone: calledPhone === 1 ? practice.contactPhone : known.approvedPhone,
    rejectedName: null,
    rejection: null,
  }
}
