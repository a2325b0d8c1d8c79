import { type Plan, planAt } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { ensureLeadQuota } from '../rules/quota.ts'
import type { PatientStore } from '../store.ts'

/**
 * The plan as it is read, where it has room for one more lead.
 * @throws ERR_LEAD_QUOTA_REACHED, ERR_PRACTICE_NOT_EXISTS
 */
export async function planWithRoom(store: PatientStore, now: Date): Promise<Plan> {
  const plan = await store.plan()
  if (!plan) throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
  ensureLeadQuota(planAt(plan, now), now)
  return plan
}
