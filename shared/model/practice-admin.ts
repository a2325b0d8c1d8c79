import * as v from 'valibot'
import { billingStanding, standings, subscription } from './billing.ts'
import { flag, instant, integer, longText } from './fields.ts'
import { planNames } from './plans.ts'

/** What the platform's operator sees and sets of practices: what they have and owe, nothing of their patients. */

/** By how many days a free trial can be extended at once. */
export const TRIAL_DAYS_MOST = 90

/** A practice in the operator's list. */
export const listedPractice = v.object({
  id: v.string(),
  name: v.string(),
  addressCity: v.string(),
  addressState: v.string(),
  plan: v.picklist(planNames),
  trialEndsAt: v.nullable(v.string()),
  leadRecordsUsed: v.number(),
  leadRecordsLimit: v.number(),
  standing: v.picklist(standings),
  isSuspended: v.boolean(),
})
export type ListedPractice = v.InferOutput<typeof listedPractice>

/** The same with all that the operator may know. */
export const operatedPractice = v.object({
  ...v.omit(listedPractice, ['standing', 'isSuspended']).entries,
  contactEmail: v.string(),
  contactPhone: v.string(),
  createdAt: v.string(),
  /** When the count of leads starts again; null for the trial. */
  leadRecordsResetAt: v.nullable(v.string()),
  standing: billingStanding,
  suspendedAt: v.nullable(v.string()),
  subscription: v.nullable(
    v.pick(subscription, ['state', 'plan', 'price', 'chargedThroughDate', 'canceledDate']),
  ),
})
export type OperatedPractice = v.InferOutput<typeof operatedPractice>

export const trialForm = v.object({
  days: integer(1, TRIAL_DAYS_MOST),
  /** When it ended as it was read: what was extended meanwhile is not extended again. */
  trialEndsAt: v.nullable(instant),
})

export const suspensionForm = v.object({
  isSuspended: flag,
  /** For the records, and for the practice's own trail. */
  reason: v.pipe(longText(300), v.minLength(1, 'is required')),
})
