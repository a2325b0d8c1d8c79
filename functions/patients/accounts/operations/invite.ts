import { channelOf, type QueueMessage, readReach } from '#functions/deliveries/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ChartRef, IdentityForm } from '#shared/model/chart-account.ts'
import { type SendThru, sendThru } from '#shared/model/delivery.ts'
import { ensureReached } from '../../operations/ensure-reached.ts'
import type { PatientItem } from '../../records.ts'
import { accountEntries } from '../../rules/timeline.ts'
import { createPatientStore } from '../../store.ts'
import type { ChartAccountItem, ChartInvitationItem } from '../records.ts'
import * as rules from '../rules/chart-account.ts'
import { invitationMessage, invitationUrl } from '../rules/messages.ts'
import { readChartAccount } from '../store.ts'
import {
  type AccountDependencies,
  accountEntry,
  type Chart,
  type StaffCall,
  saveChart,
} from './chart.ts'

/** A record, `null` if there is none, with the account by the same id. */
export type FoundChart = { record: PatientItem | null; account: ChartAccountItem }

export async function readChart(table: Table, ref: ChartRef): Promise<FoundChart> {
  const [record, account] = await Promise.all([
    createPatientStore(table, ref.practiceId).find(ref.patientId),
    readChartAccount(table, ref),
  ])
  return { record, account }
}

/** The chart, if the caller reaches it. @throws as `ensureReached` */
export function ensureChart(
  { record, account }: FoundChart,
  { scope }: Pick<StaffCall, 'scope'>,
  patientId: string,
): Chart {
  return { record: ensureReached(scope, record, patientId), account }
}

/** A record that the caller reaches, with its account. @throws as `ensureReached` */
export async function findChart(
  table: Table,
  call: Pick<StaffCall, 'scope'>,
  patientId: string,
): Promise<Chart> {
  const { practiceId } = call.scope
  return ensureChart(await readChart(table, { practiceId, patientId }), call, patientId)
}

type Form = {
  to?: string | undefined
  sendThru: SendThru
  identity?: IdentityForm | undefined
}

/**
 * Invites the person of a chart to connect an account. An earlier invitation ends.
 * @throws ERR_CHART_CONNECTED, ERR_CHART_IDENTITY_NEEDED, ERR_ACCESS_DENIED for an archived record,
 *   ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT, and as `findChart`
 */
export async function inviteToChart(
  dependencies: AccountDependencies,
  call: StaffCall,
  patientId: string,
  { form, marker = () => [] }: { form: Form; marker?: (invitationId: string) => Write[] },
): Promise<{ chart: Chart; secret: string }> {
  const { table, newId } = dependencies
  const { actor, now } = call
  const invitationId = newId()
  const secret = newSecret()
  const prepare = async () => {
    const chart = await findChart(table, call, patientId)
    ensureInvitable(chart, form.identity)
    return { chart, recipient: await recipientOf(table, chart, form) }
  }
  const chart = await retryOnConflict(prepare, async ({ chart, recipient }) => {
    const sent = { invitationId, secretHash: hashSecret(secret), ...recipient, sentBy: actor.name }
    const identity = form.identity ? rules.identityOf(form.identity, actor.name, now) : null
    const account = rules.invited(chart.account, sent, identity, now)
    const told = { actor, newId, now }
    return saveChart(table, chart, {
      ...{ account, now },
      writes: [
        callAudit(call, 'chartAccounts.invite', { patientId, details: recipient.sentThru }),
        accountEntry(chart, { ...told, entry: accountEntries.invited(recipient.sentThru) }),
        ...(form.identity ? identityWrites(chart, call, form.identity, dependencies) : []),
        ...(await sendWrites(dependencies, call, { ...account, secret })),
        ...marker(invitationId),
      ],
    })
  })
  return { chart, secret }
}

function ensureInvitable({ record, account }: Chart, identity: IdentityForm | undefined): void {
  if (rules.connectedMember(account) !== null) throw new CatalogueError('ERR_CHART_CONNECTED')
  if (record.isArchived) {
    throw new CatalogueError('ERR_ACCESS_DENIED', ['Take the record out of the archive first.'])
  }
  if (record.dob === '' && !identity) throw new CatalogueError('ERR_CHART_IDENTITY_NEEDED')
}

async function recipientOf(table: Table, { record }: Chart, { to, sendThru: chosen }: Form) {
  const { email, mobile, practiceId } = record
  const isOwnContact = to === undefined || to === email
  const contact = isOwnContact ? { email, mobile } : { email: to, mobile: null }
  const reach = await readReach(table, practiceId, contact)
  const channel = channelOf(contact, to === undefined ? chosen : sendThru.email, reach)
  return { ...channel, isOwnContact }
}

type Sending = {
  patientId: string
  invitation: ChartInvitationItem | null
  secret: string
  /** `hold` if the call has to succeed although the message cannot be sent. */
  ifLimited?: 'throw' | 'hold'
}

/**
 * The message that carries the link of an invitation.
 * @throws ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED, unless the message is held back
 */
export async function sendWrites(
  { table, origin, queue }: { table: Table; origin: string; queue: QueueMessage },
  call: StaffCall,
  { patientId, invitation, secret, ifLimited = 'throw' }: Sending,
): Promise<Write[]> {
  if (invitation === null) return []
  const { practiceId } = call.scope
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
  const message = invitationMessage(invitation, {
    practice: { id: practiceId, name: practice.name },
    url: invitationUrl(origin, secret),
  })
  const usefulUntil = new Date(invitation.validUntil)
  const queued = { ...occurrenceOf(call), id: invitation.invitationId, usefulUntil, ifLimited }
  return queue(message, { ...queued, kind: 'invitation', recordId: patientId })
}

/** Sends an open or expired invitation again, with a new link. @throws ERR_CHART_NOT_INVITED */
export async function resendInvitation(
  dependencies: AccountDependencies,
  call: StaffCall,
  patientId: string,
  { invitationId, marker = () => [] }: { invitationId: string; marker?: () => Write[] },
): Promise<Chart> {
  const { table, newId } = dependencies
  const { actor, now } = call
  const secret = newSecret()
  return retryOnConflict(
    () => findInvited(table, call, patientId, { invitationId, states: ['open', 'expired'] }),
    async ({ chart, invitation }) => {
      const account = rules.resent(chart.account, invitation, hashSecret(secret), now)
      const { sentThru } = invitation
      return saveChart(table, chart, {
        ...{ account, now },
        writes: [
          callAudit(call, 'chartAccounts.resend', { patientId, details: sentThru }),
          accountEntry(chart, { actor, newId, now, entry: accountEntries.resent(sentThru) }),
          ...(await sendWrites(dependencies, call, { ...account, secret })),
          ...marker(),
        ],
      })
    },
  )
}

/** Revokes an open invitation. @throws ERR_CHART_NOT_INVITED */
export function revokeInvitation(
  { table, newId }: AccountDependencies,
  call: StaffCall,
  patientId: string,
  invitationId: string,
): Promise<Chart> {
  const { actor, now } = call
  return retryOnConflict(
    () => findInvited(table, call, patientId, { invitationId, states: ['open'] }),
    ({ chart, invitation }) =>
      saveChart(table, chart, {
        account: rules.closeInvitation(chart.account, invitation, 'revoked'),
        now,
        writes: [
          callAudit(call, 'chartAccounts.revoke', { patientId }),
          accountEntry(chart, { actor, newId, now, entry: accountEntries.revoked }),
        ],
      }),
  )
}

/** Records that staff confirmed the identity of the person. @throws ERR_CHART_NOT_INVITED */
export function confirmAtDesk(
  dependencies: AccountDependencies,
  call: StaffCall,
  patientId: string,
  { invitationId, identity }: { invitationId: string; identity: IdentityForm },
): Promise<Chart> {
  const { table } = dependencies
  const { actor, now } = call
  return retryOnConflict(
    () => findInvited(table, call, patientId, { invitationId, states: ['open'] }),
    ({ chart, invitation }) => {
      const confirmed = rules.identityOf(identity, actor.name, now)
      return saveChart(table, chart, {
        account: rules.confirmIdentity(chart.account, invitation, confirmed),
        now,
        writes: identityWrites(chart, call, identity, dependencies),
      })
    },
  )
}

function identityWrites(
  chart: Chart,
  call: StaffCall,
  { how }: IdentityForm,
  { newId }: Pick<AccountDependencies, 'newId'>,
): Write[] {
  const { actor, now } = call
  const { patientId } = chart.record
  return [
    callAudit(call, 'chartAccounts.confirmIdentity', { patientId, details: how }),
    accountEntry(chart, { actor, newId, now, entry: accountEntries.identityConfirmed(how) }),
  ]
}

type Named = { invitationId: string; states: readonly string[] }

async function findInvited(
  table: Table,
  call: StaffCall,
  patientId: string,
  { invitationId, states }: Named,
): Promise<{ chart: Chart; invitation: ChartInvitationItem }> {
  const chart = await findChart(table, call, patientId)
  const { invitation }: ChartAccountItem = chart.account
  const isNamed = invitation?.invitationId === invitationId
  if (!isNamed || !states.includes(rules.invitationState(invitation, chart.record, call.now))) {
    throw new CatalogueError('ERR_CHART_NOT_INVITED')
  }
  return { chart, invitation }
}
