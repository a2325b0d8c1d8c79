import type { Plan } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'

/**
 * Checks that the plan has room for one more lead (specification, section 1). The write that counts
 * the lead checks the limit again.
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
