import type { Write } from '#functions/platform/table.ts'
import { distributionWrite } from '../public.ts'
import { defaultDistribution, withShareOf } from '../rules/shares.ts'
import type { PracticeStore } from '../store.ts'

/**
 * The writes that give somebody who takes leads a share of the new ones, and take it from who does
 * not, by what they are now: none where it is so already.
 */
export async function shareWrites(
  store: PracticeStore,
  practiceId: string,
  staffId: string,
): Promise<Write[]> {
  const [distributions, staffs] = await Promise.all([store.distributions(), store.staffs()])
  const before = defaultDistribution(distributions)
  const staff = staffs.find((one) => one.staffId === staffId) ?? null
  const after = before && withShareOf(before, staffId, staff)
  return before && after ? [distributionWrite(practiceId, before, after)] : []
}
