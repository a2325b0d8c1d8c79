import { callAudit, reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { identityKeys, patientLinkItem } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ChartRef, OwnChart, OwnInvitation } from '#shared/model/chart-account.ts'
import { patientItem, patientKeys, patientName } from '../../records.ts'
import { accountEntries, accountUnlinked } from '../../rules/timeline.ts'
import { createPatientStore, timelineWrite } from '../../store.ts'
import { asksBirthDate, disconnect, invitationState } from '../rules/chart-account.ts'
import { invitationsTo, pausedCharts, readChartAccount, readChartAccounts } from '../store.ts'
import {
  accountEntry,
  accountEvent,
  type Chart,
  type ChartDependencies,
  type OwnerCall,
  saveChart,
} from './chart.ts'

const keyOf = ({ practiceId, patientId }: ChartRef) => patientKeys(practiceId).patient(patientId)

/** The charts of a member and the open invitations to the verified address. */
export async function listOwnCharts(
  table: Table,
  { actor, now }: OwnerCall,
): Promise<{ charts: OwnChart[]; invitations: OwnInvitation[] }> {
  const { member, patientLinks } = actor.identity
  const [paused, places] = await Promise.all([
    pausedCharts(table, member.id),
    member.emailVerified ? invitationsTo(table, member.email) : [],
  ])
  const refs = new Map([...patientLinks, ...places].map((ref) => [ref.patientId, ref]))
  const keys = [...refs.values()].map(keyOf)
  const [practices, accounts, records] = await Promise.all([
    readPractices(
      table,
      [...patientLinks, ...paused, ...places].map(({ practiceId }) => practiceId),
    ),
    readChartAccounts(table, places),
    table.getMany(keys, patientItem),
  ])
  const nameOf = (practiceId: string) => practices.get(practiceId)?.name ?? ''
  const notShared = { shareDetails: false, shareEmail: false }
  const charts = [
    ...patientLinks.map(({ practiceId, patientId, shareDetails, shareEmail }) => {
      const chart = { practiceId, patientId, shareDetails, shareEmail }
      const record = records.find((one) => one.patientId === patientId)
      const patient = record ? patientName(record) : null
      const names = { practiceName: nameOf(practiceId), patientName: patient }
      return { ...chart, ...names, state: 'connected' as const }
    }),
    ...paused.map(({ practiceId, patientId }) => {
      const chart = { practiceId, patientId, ...notShared }
      const names = { practiceName: nameOf(practiceId), patientName: null }
      return { ...chart, ...names, state: 'paused' as const }
    }),
  ]
  const invitations = accounts.flatMap(({ patientId, practiceId, invitation }): OwnInvitation[] => {
    const record = records.find((one) => one.patientId === patientId)
    if (!invitation || !record || !practices.has(practiceId)) return []
    const isTheirs = invitation.sentThru === 'email' && invitation.sentTo === member.email
    if (!isTheirs || invitationState(invitation, record, now) !== 'open') return []
    const { invitationId, sentAt, validUntil } = invitation
    const practiceName = nameOf(practiceId)
    return [
      { invitationId, practiceName, sentAt, validUntil, asksBirthDate: asksBirthDate(invitation) },
    ]
  })
  const byName = (one: { practiceName: string }, other: { practiceName: string }) =>
    one.practiceName.localeCompare(other.practiceName)
  return { charts: charts.toSorted(byName), invitations: invitations.toSorted(byName) }
}

type Sharing = { shareDetails: boolean; shareEmail: boolean }

/** Chooses what a chart takes over from the account. @throws ERR_TARGET_NOT_FOUND */
export async function setSharing(
  table: Table,
  { actor, ip, now }: OwnerCall,
  { practiceId, patientId }: ChartRef,
  { shareDetails, shareEmail }: Sharing,
): Promise<OwnChart> {
  const key = identityKeys.patientLink(actor.id, practiceId, patientId)
  const [link, practices, record] = await Promise.all([
    table.get(key, patientLinkItem),
    readPractices(table, [practiceId]),
    table.get(keyOf({ practiceId, patientId }), patientItem),
  ])
  if (!link) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const details = [shareDetails && 'details', shareEmail && 'email'].filter(Boolean).join(', ')
  await table.transact([
    { kind: 'update', key, set: { shareDetails, shareEmail }, exists: 'ERR_TARGET_NOT_FOUND' },
    callAudit({ actor, scope: { practiceId }, ip, now }, 'chartAccounts.setSharing', {
      ...{ patientId, subject: actor.id, details: details || 'nothing' },
    }),
  ])
  const practiceName = practices.get(practiceId)?.name ?? ''
  const names = { practiceName, patientName: record ? patientName(record) : null }
  const shared = { shareDetails, shareEmail }
  return { practiceId, patientId, ...names, state: 'connected', ...shared }
}

/** The chart of a member, connected or paused. `null` if it is not the member's. */
async function findOwn(table: Table, memberId: string, ref: ChartRef): Promise<Chart | null> {
  const [record, account] = await Promise.all([
    createPatientStore(table, ref.practiceId).stored(ref.patientId),
    readChartAccount(table, ref),
  ])
  return record && account.memberId === memberId ? { record, account } : null
}

/** Disconnects the caller's account from a chart. @throws ERR_TARGET_NOT_FOUND */
export async function leaveChart(
  { table, newId }: ChartDependencies,
  call: OwnerCall,
  ref: ChartRef,
): Promise<void> {
  const { actor, ip, now } = call
  const { practiceId, patientId } = ref
  const prepare = async () => {
    const chart = await findOwn(table, actor.id, ref)
    if (!chart) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return chart
  }
  await retryOnConflict(prepare, (chart) => {
    const told = { actor: null, entry: accountEntries.left, newId, now }
    const about = { patientId, subject: actor.id }
    return saveChart(table, chart, {
      account: disconnect(chart.account, now),
      now,
      writes: [
        callAudit({ actor, scope: { practiceId }, ip, now }, 'chartAccounts.leave', about),
        accountEntry(chart, told),
        accountEvent(chart.record, { change: 'left', memberId: null }, call),
      ],
    })
  })
}

/**
 * Disconnects all charts of a member who closed the account. They stay with the practices. If the
 * event comes again, no chart is the member's any longer.
 */
export async function leaveAllCharts(
  { table, clock }: { table: Table; clock: Clock },
  memberId: string,
  event: { id: string },
): Promise<void> {
  const [identity, paused] = await Promise.all([
    readIdentity(table, memberId),
    pausedCharts(table, memberId),
  ])
  for (const ref of [...(identity?.patientLinks ?? []), ...paused]) {
    await retryOnConflict(
      () => findOwn(table, memberId, ref),
      async (chart) => {
        if (!chart) return
        const now = clock()
        const account = disconnect(chart.account, now)
        const writes = closedWrites(chart, memberId, event, now)
        await saveChart(table, chart, { account, now, writes })
      },
    )
  }
}

function closedWrites(
  { record: { practiceId, patientId } }: Chart,
  memberId: string,
  event: { id: string },
  now: Date,
): Write[] {
  const action = 'patients/on-account-closed' as const
  const at = now.toISOString()
  return [
    reactionAudit({ practiceId, patientId, action, actor: memberId, subject: memberId, now }),
    timelineWrite({
      ...{ id: event.id, practiceId, patientId, at, actor: null, entry: accountUnlinked },
    }),
  ]
}
