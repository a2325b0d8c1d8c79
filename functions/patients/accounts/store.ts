import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { type ChartRef, chartRef } from '#shared/model/chart-account.ts'
import { chartAccountKeys as keys } from './keys.ts'
import { type ChartAccountItem, type ChartInvitationItem, chartAccountItem } from './records.ts'
import { connectedMember, noAccount } from './rules/chart-account.ts'

/** How long an expired invitation is kept, so that its link can say that it has expired. */
const REMEMBERED_DAYS = 30

const invitationPlace = v.object({ ...chartRef.entries, invitationId: v.string() })
export type InvitationPlace = v.InferOutput<typeof invitationPlace>

/** The chart and invitation of a link. `null` if the link never worked or was replaced. */
export function findInvitation(table: Table, secretHash: string): Promise<InvitationPlace | null> {
  return table.get(keys.invitation(secretHash), invitationPlace)
}

/** The invitations to an email address, also those that ended. */
export function invitationsTo(table: Table, email: string): Promise<InvitationPlace[]> {
  return table.queryAll({ pk: keys.invited(email) }, invitationPlace)
}

/** The paused charts of a member. */
export function pausedCharts(table: Table, memberId: string): Promise<ChartRef[]> {
  const query = { pk: identityKeys.partition(memberId), range: { begins: keys.paused } }
  return table.queryAll(query, chartRef)
}

export async function readChartAccount(table: Table, chart: ChartRef): Promise<ChartAccountItem> {
  return (await table.get(keys.account(chart), chartAccountItem)) ?? noAccount(chart)
}

export function readChartAccounts(
  table: Table,
  charts: readonly ChartRef[],
): Promise<ChartAccountItem[]> {
  return table.getMany(charts.map(keys.account), chartAccountItem)
}

/**
 * The writes that change the account of a chart, with what gives or takes the member's access. The
 * transaction fails with ERR_VERSION_CONFLICT if the account changed since it was read.
 */
export function chartAccountWrites(before: ChartAccountItem, after: ChartAccountItem): Write[] {
  const item = { ...keys.account(after), entity: 'chartAccount', ...after }
  const otherwise = 'ERR_VERSION_CONFLICT'
  return [
    before.version === 0
      ? { kind: 'put', item, absent: otherwise }
      : { kind: 'put', item, replaces: { version: before.version, otherwise } },
    ...invitationWrites(before, after),
    ...accessWrites(before, after),
  ]
}

function invitationWrites(before: ChartAccountItem, after: ChartAccountItem): Write[] {
  const { practiceId, patientId } = after
  const place = ({ invitationId, validUntil }: ChartInvitationItem) => {
    const kept = plusSeconds(new Date(validUntil), REMEMBERED_DAYS * DAY)
    return { practiceId, patientId, invitationId, expiresAt: epochSeconds(kept) }
  }
  const [former, current] = [before.invitation, after.invitation]
  const writes: Write[] = []
  const isSameLink = former?.secretHash === current?.secretHash
  if (former && !isSameLink) {
    writes.push({ kind: 'delete', key: keys.invitation(former.secretHash) })
  }
  if (current && !isSameLink) {
    const item = { ...keys.invitation(current.secretHash), ...place(current) }
    writes.push({ kind: 'put', item: { ...item, entity: 'chartInvitationPlace' } })
  }
  const formerEmail = addressOf(former)
  const email = addressOf(current)
  if (formerEmail !== null && formerEmail !== email) {
    writes.push({ kind: 'delete', key: keys.invitedChart(formerEmail, after) })
  }
  if (email !== null && current && (formerEmail !== email || !isSameLink)) {
    const item = { ...keys.invitedChart(email, after), ...place(current) }
    writes.push({ kind: 'put', item: { ...item, entity: 'chartInvited' } })
  }
  return writes
}

/** The email address whose owner finds the invitation in the account, also after the answer. */
function addressOf(invitation: ChartInvitationItem | null): string | null {
  return invitation?.sentThru === 'email' ? invitation.sentTo : null
}

function accessWrites(before: ChartAccountItem, after: ChartAccountItem): Write[] {
  const { practiceId, patientId } = after
  const [former, current] = [connectedMember(before), connectedMember(after)]
  const [formerPaused, paused] = [pausedMember(before), pausedMember(after)]
  const chart = { practiceId, patientId }
  const writes: Write[] = []
  if (former !== null && former !== current) {
    writes.push({ kind: 'delete', key: identityKeys.patientLink(former, practiceId, patientId) })
  }
  if (current !== null && former !== current) {
    const key = identityKeys.patientLink(current, practiceId, patientId)
    writes.push({
      kind: 'put',
      item: { ...key, entity: 'patientLink', memberId: current, ...chart },
    })
  }
  if (formerPaused !== null && formerPaused !== paused) {
    writes.push({ kind: 'delete', key: keys.pausedChart(formerPaused, chart) })
  }
  if (paused !== null && formerPaused !== paused) {
    const item = { ...keys.pausedChart(paused, chart), entity: 'pausedChart', ...chart }
    writes.push({ kind: 'put', item })
  }
  return writes
}

function pausedMember({ memberId, pausedFor }: ChartAccountItem): string | null {
  return pausedFor === null ? null : memberId
}
