import * as v from 'valibot'
import { billingStanding, standings, subscription } from './billing.ts'
import { flag, instant, integer, longText } from './fields.ts'
import { planNames } from './plans.ts'

/** What the platform's operator sees and sets of practices: what they have and owe, nothing of their patients. */

/** By how many days a free trial can be extended at once. */
export const TRIAL_DAYS_MOST = 90

/** A trial that ends within so many days is ending soon. */
export const TRIAL_ENDING_DAYS = 7

/** States that the operator's list is narrowed to. */
export const practiceFilters = ['trialEnding', 'trialOver', 'pastDue', 'suspended'] as const
export type PracticeFilter = (typeof practiceFilters)[number]

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
  pastDueSince: v.nullable(v.string()),
  suspendedAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** When someone did something in the practice last; null where there is no such entry among the newest. */
  lastActiveAt: v.nullable(v.string()),
  /** Whom of the staff the search found; null where it found the practice itself. */
  member: v.nullable(v.string()),
})
export type ListedPractice = v.InferOutput<typeof listedPractice>

/** The same with all that the operator may know. */
export const operatedPractice = v.object({
  ...v.omit(listedPractice, ['standing', 'isSuspended', 'pastDueSince', 'member']).entries,
  contactEmail: v.string(),
  contactPhone: v.string(),
  /** When the count of leads starts again; null for the trial. */
  leadRecordsResetAt: v.nullable(v.string()),
  standing: billingStanding,
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
  /** The admins of the practice read it on their page, by email and in the trail of the practice. */
  reason: v.pipe(longText(300), v.minLength(1, 'is required')),
})
