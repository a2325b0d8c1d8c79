import { readDelivery } from '#functions/deliveries/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { CHART_INVITATION_TRIES, type ChartAccount } from '#shared/model/chart-account.ts'
import { accountState, invitationState } from '../rules/chart-account.ts'
import type { Chart } from './chart.ts'

/** The account of a chart as staff see it. */
export async function showAccount(
  table: Table,
  { record, account }: Chart,
  now: Date,
): Promise<ChartAccount> {
  const { invitation, pausedFor, changedAt } = account
  const { patientId } = record
  const state = accountState(account, record, now)
  const shown = { patientId, state, pausedFor, changedAt }
  if (invitation === null) return { ...shown, invitation: null }
  const { invitationId, sentThru, sentTo, sentAt, sentBy, validUntil, tries, identity } = invitation
  return {
    ...shown,
    invitation: {
      ...{ invitationId, sentThru, sentTo, sentAt, sentBy, validUntil, identity },
      state: invitationState(invitation, record, now),
      triesLeft: CHART_INVITATION_TRIES - tries,
      delivery: await readDelivery(table, invitationId, now),
    },
  }
}
