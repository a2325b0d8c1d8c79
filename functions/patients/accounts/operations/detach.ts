import { callAudit } from '#functions/platform/audit.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { DetachForm } from '#shared/model/chart-account.ts'
import { accountEntries } from '../../rules/timeline.ts'
import { disconnect } from '../rules/chart-account.ts'
import {
  type AccountDependencies,
  accountEntry,
  type Chart,
  type StaffCall,
  saveChart,
} from './chart.ts'
import { ownerNotices } from './end-access.ts'
import { findChart } from './invite.ts'

/** Disconnects the account from a chart, connected or paused. @throws ERR_CHART_HAS_NO_ACCOUNT */
export function detachAccount(
  dependencies: AccountDependencies,
  call: StaffCall,
  patientId: string,
  { reason, note = null }: DetachForm,
): Promise<Chart> {
  const { table, newId } = dependencies
  const { actor, now } = call
  const prepare = async () => {
    const chart = await findChart(table, call, patientId)
    const { memberId } = chart.account
    if (memberId === null) throw new CatalogueError('ERR_CHART_HAS_NO_ACCOUNT')
    return { chart, memberId }
  }
  return retryOnConflict(prepare, async ({ chart, memberId }) => {
    const about = { patientId, subject: memberId, details: reason }
    const entry = accountEntries.detached(reason, note)
    return saveChart(table, chart, {
      account: disconnect(chart.account, now),
      now,
      writes: [
        callAudit(call, 'chartAccounts.detach', about),
        accountEntry(chart, { actor, newId, now, entry }),
        ...(await ownerNotices(dependencies, call, chart.account, 'detached')),
      ],
    })
  })
}
