import type { Plan } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'

/**
 * Checks that the plan has room for one more lead (specification, section 1). The write that counts
 * the lead checks the limit again.
 * @throws ERR_LEAD_QUOTA_REACHED
 */
export function ensureLeadQuota(plan: Plan, now: Date): void {
  if (isTrialOver(plan, now)) {
    throw new CatalogueError('ERR_LEAD_QUOTA_REACHED', ['The free trial has ended.'])
  }
  if (isFull(plan, now)) throw new CatalogueError('ERR_LEAD_QUOTA_REACHED')
}

/** Whether the plan has no room for another lead. */
export function isFull(plan: Plan, now: Date): boolean {
  return roomOf(plan, now) === 0
}

/** For how many more leads the plan has room. */
export function roomOf(plan: Plan, now: Date): number {
  if (isTrialOver(plan, now)) return 0
  return Math.max(0, plan.leadRecordsLimit - plan.leadRecordsUsed)
}

function isTrialOver({ plan, trialEndsAt }: Plan, now: Date): boolean {
  return plan === 'trial' && (trialEndsAt === null || new Date(trialEndsAt) <= now)
}
