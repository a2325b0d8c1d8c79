import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { type CampaignCostForm, COSTS_MAX } from '#shared/model/campaign-cost.ts'
import { fold } from '#shared/normalize.ts'
import type { ReportStore } from '../store.ts'

/** What was entered, the latest months first, then by campaign. */
export async function listCosts(store: ReportStore) {
  const costs = await store.costs()
  return costs.toSorted(
    (one, other) =>
      other.month.localeCompare(one.month) || one.campaign.localeCompare(other.campaign, 'en-US'),
  )
}

/**
 * Says what a campaign costs in a month; of two who say so at once the later one holds.
 * @throws ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT where too many are entered
 */
export async function setCost(store: ReportStore, form: CampaignCostForm, call: TenantCall) {
  const key = fold(form.campaign)
  const costs = await store.costs()
  const before = costs.find(({ campaign, month }) => month === form.month && fold(campaign) === key)
  if ((before?.cents ?? 0) === form.cents) throw new CatalogueError('ERR_NO_CHANGE')
  if (!before && costs.length >= COSTS_MAX) {
    throw badField('month', `must be one of at most ${COSTS_MAX} that are entered`)
  }
  await store.setCost(key, form, [callAudit(call, 'reportCosts.set')])
  return { items: await listCosts(store) }
}
