import { patientEmailChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { PatientItem } from '../../records.ts'
import { type Changed, changesOf, editPatient, type PatientChange } from '../../rules/patient.ts'
import { contactCorrected } from '../../rules/timeline.ts'
import type { ChartAccountItem } from '../records.ts'
import * as rules from '../rules/chart-account.ts'
import {
  type AccountDependencies,
  accountEntry,
  type Chart,
  type StaffCall,
  saveChart,
} from './chart.ts'
import { ownerNotices } from './end-access.ts'
import { findChart, sendWrites } from './invite.ts'

export type Correction = Pick<PatientChange, 'email' | 'mobile' | 'dob' | 'version'>

/**
 * Corrects the contact details of a chart, also of one with an account. A correction of what proves
 * who the person is pauses the account, and invites the person to confirm again.
 * @throws ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_EMAIL_EXISTS, ERR_REQUEST_PARAMS_MISFORMAT, and as
 *   `findChart`
 */
export function correctContact(
  dependencies: AccountDependencies,
  call: StaffCall,
  patientId: string,
  correction: Correction,
): Promise<Chart> {
  const { table, newId } = dependencies
  const { actor, now } = call
  const prepare = async () => {
    const chart = await findChart(table, call, patientId)
    return { chart, changed: editPatient(chart.record, correction, now) }
  }
  return retryOnConflict(prepare, async ({ chart, changed }) => {
    const { after } = changed
    const paused = pauseAccount(dependencies, call, chart, after)
    const entry = contactCorrected(changesOf(chart.record, changed), paused !== null)
    const writes = [
      callAudit(call, 'chartAccounts.correct', { patientId }),
      accountEntry(chart, { actor, newId, now, entry }),
      ...emailEvents(changed, call),
    ]
    if (paused === null) {
      return saveChart(table, chart, { ...unchanged(chart), record: after, now, writes })
    }
    return saveChart(table, chart, {
      account: paused.account,
      record: after,
      now,
      writes: [...writes, ...(await paused.writes())],
    })
  })
}

/** A correction that leaves the account as it is still fails if the account changed meanwhile. */
function unchanged({ account }: Chart) {
  return { account: { ...account, version: account.version + 1 } }
}

/** The paused account with an invitation to confirm again. `null` if nothing has to be paused. */
function pauseAccount(
  dependencies: AccountDependencies,
  call: StaffCall,
  chart: Chart,
  after: PatientItem,
): { account: ChartAccountItem; writes: () => Promise<Write[]> } | null {
  const { record, account } = chart
  const { memberId } = account
  const reason = memberId === null ? null : rules.pauseReasonOf(account, record, after)
  if (reason === null) return null
  const { now } = call
  const secret = newSecret()
  const paused = rules.pause(account, reason, now)
  const reinvited = inviteAgain(dependencies, call, { chart, paused, after, secret })
  return {
    account: reinvited ?? paused,
    writes: async () => [
      callAudit(call, 'chartAccounts.pause', {
        ...{ patientId: record.patientId, subject: memberId, details: reason },
      }),
      ...(await ownerNotices(dependencies, call, chart.account, 'paused')),
      ...(reinvited
        ? await sendWrites(dependencies, call, { ...reinvited, secret, ifLimited: 'hold' })
        : []),
    ],
  }
}

type Again = { chart: Chart; paused: ChartAccountItem; after: PatientItem; secret: string }

/** Without an address or a date of birth, staff have to invite the person themselves. */
function inviteAgain(
  { newId }: AccountDependencies,
  { actor, now }: StaffCall,
  { chart, paused, after, secret }: Again,
): ChartAccountItem | null {
  const { pausedFor } = paused
  if (pausedFor === null || after.dob === '' || after.isArchived) return null
  const recipient = rules.confirmationRecipient(paused, pausedFor, chart.record, after)
  if (recipient === null) return null
  const contact = recipient.sentThru === 'email' ? after.email : after.mobile
  const sent = {
    ...recipient,
    ...{ invitationId: newId(), secretHash: hashSecret(secret), sentBy: actor.name },
    isOwnContact: contact === recipient.sentTo,
  }
  return rules.invited(paused, sent, null, now)
}

function emailEvents({ changed, after }: Changed, call: StaffCall): Write[] {
  if (!changed.includes('email')) return []
  return [eventWrite(patientEmailChanged, { patientId: after.patientId }, occurrenceOf(call))]
}
