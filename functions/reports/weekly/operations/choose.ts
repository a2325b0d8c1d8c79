import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { ReportClock } from '#shared/model/report-periods.ts'
import { nextWeekly } from '../rules/week.ts'
import type { WeeklyStore } from '../store.ts'

/** Who chooses, and when. */
type Choice = { memberId: string; isWanted: boolean; now: Date }

const answerOf = (isWanted: boolean): { isWanted: 0 | 1 } => ({ isWanted: isWanted ? 1 : 0 })

/** Whether a member gets the email. */
export async function readWeekly(store: WeeklyStore, memberId: string) {
  return answerOf((await store.find(memberId)) !== null)
}

/** Switches a member's email on or off; said twice it is the same. */
export function chooseWeekly(
  store: WeeklyStore,
  { memberId, isWanted, now }: Choice,
  clockOf: () => Promise<ReportClock>,
) {
  const prepare = () => store.find(memberId)
  return retryOnConflict(prepare, async (before) => {
    if (isWanted && !before) {
      const dueAt = nextWeekly(await clockOf(), now)
      await store.begin(memberId, { emailId: newId(), dueAt }, now)
    }
    if (!isWanted && before) await store.end(memberId, before, store.dropped(before, now))
    return answerOf(isWanted)
  })
}
