import type { Plan } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'

/**
 * Makes sure that the plan has room for one more lead (specification, section 1). Whoever writes
 * counts it, on the condition that the count is still below the limit.
 * @throws ERR_LEAD_QUOTA_REACHED
 */
export function ensureLeadQuota(plan: Plan, now: Date): void {
  const trialOver =
    plan.plan === 'trial' && (plan.trialEndsAt === null || new Date(plan.trialEndsAt) <= now)
  if (trialOver) throw new CatalogueError('ERR_LEAD_QUOTA_REACHED', ['The free trial has ended.'])
  if (plan.leadRecordsUsed >= plan.leadRecordsLimit) {
    throw new CatalogueError('ERR_LEAD_QUOTA_REACHED')
  }
}
