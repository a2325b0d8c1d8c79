import * as v from 'valibot'
import { callAudit } from '#functions/platform/audit.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  CHART_INVITATION_TRIES,
  type ChartInvitationState,
  type ChartRef,
  type HeldInvitation,
} from '#shared/model/chart-account.ts'
import { registeredTouch } from '#shared/model/touch.ts'
import { amendPatient } from '../../records.ts'
import { cameFirst } from '../../rules/first-touch.ts'
import { accountEntries, type EntryText } from '../../rules/timeline.ts'
import { createPatientStore } from '../../store.ts'
import type { ChartInvitationItem } from '../records.ts'
import * as rules from '../rules/chart-account.ts'
import { findInvitation, type InvitationPlace, invitationsTo, readChartAccount } from '../store.ts'
import {
  accountEntry,
  accountEvent,
  type Chart,
  type ChartDependencies,
  type OwnerCall,
  saveChart,
} from './chart.ts'

/** An invitation by the secret of its link, or one to the verified address of the caller. */
export type Named = { invitation?: string | undefined; invitationId?: string | undefined }

type Found = {
  chart: Chart
  invitation: ChartInvitationItem
  practiceName: string
  state: ChartInvitationState
}

/** @throws ERR_INVITATION_INVALID for a link that never worked, or was revoked or replaced */
async function findByLink(table: Table, secret: string, now: Date): Promise<Found> {
  const secretHash = hashSecret(secret)
  const found = await readInvitation(table, await findInvitation(table, secretHash), now)
  if (found?.invitation.secretHash !== secretHash || found.state === 'revoked') {
    throw new CatalogueError('ERR_INVITATION_INVALID')
  }
  return found
}

/** @throws ERR_EMAIL_NOT_VERIFIED, ERR_INVITATION_INVALID for an invitation of another address */
async function findByAddress(
  table: Table,
  { actor, now }: OwnerCall,
  invitationId: string,
): Promise<Found> {
  const { email, emailVerified } = actor.identity.member
  if (!emailVerified) throw new CatalogueError('ERR_EMAIL_NOT_VERIFIED')
  const places = await invitationsTo(table, email)
  const place = places.find((one) => one.invitationId === invitationId) ?? null
  const found = await readInvitation(table, place, now)
  if (found?.invitation.sentTo !== email || found.state === 'revoked') {
    throw new CatalogueError('ERR_INVITATION_INVALID')
  }
  return found
}

async function readInvitation(
  table: Table,
  place: InvitationPlace | null,
  now: Date,
): Promise<Found | null> {
  if (!place) return null
  const { practiceId, patientId, invitationId } = place
  const [record, account, practice] = await Promise.all([
    createPatientStore(table, practiceId).stored(patientId),
    readChartAccount(table, { practiceId, patientId }),
    readPractice(table, practiceId),
  ])
  const { invitation } = account
  if (!record || !practice || invitation?.invitationId !== invitationId) return null
  const state = rules.invitationState(invitation, record, now)
  return { chart: { record, account }, invitation, practiceName: practice.name, state }
}

function findNamed(table: Table, call: OwnerCall, named: Named): Promise<Found> {
  const { invitation, invitationId } = named
  if (invitation !== undefined) return findByLink(table, invitation, call.now)
  if (invitationId !== undefined) return findByAddress(table, call, invitationId)
  throw badField('invitation', 'is required')
}

/** Shows an invitation to any holder of its link. It changes nothing: mail scanners open links. */
export async function lookAtInvitation(table: Table, secret: string, now: Date) {
  const { practiceName, state } = await findByLink(table, secret, now)
  const isLive = state === 'open' || state === 'expired'
  return { practiceName, state: isLive ? state : ('closed' as const) }
}

/** The invitation as the signed-in holder of its link sees it. */
export async function findHeld(
  table: Table,
  { actor, now }: OwnerCall,
  secret: string,
): Promise<HeldInvitation> {
  const { chart, invitation, practiceName, state } = await findByLink(table, secret, now)
  const { practiceId, patientId } = chart.record
  const isOwn = state === 'accepted' && rules.connectedMember(chart.account) === actor.id
  return {
    invitationId: invitation.invitationId,
    ...{ practiceName, state },
    asksBirthDate: rules.asksBirthDate(invitation),
    triesLeft: CHART_INVITATION_TRIES - invitation.tries,
    chart: isOwn ? { practiceId, patientId } : null,
  }
}

/**
 * Connects the caller's account with the chart of an invitation. The same call again by the same
 * member changes nothing.
 * @throws ERR_BIRTH_DATE_WRONG, ERR_INVITATION_TRIES_USED, ERR_INVITATION_INVALID,
 *   ERR_INVITATION_EXPIRED, ERR_INVITATION_USED, ERR_EMAIL_NOT_VERIFIED,
 *   ERR_REQUEST_PARAMS_MISFORMAT if the date of birth is missing
 */
export async function acceptInvitation(
  dependencies: ChartDependencies,
  call: OwnerCall,
  named: Named,
  dob: string | undefined,
): Promise<ChartRef> {
  const { table } = dependencies
  const prepare = async () => {
    const found = await findNamed(table, call, named)
    const { record, account } = found.chart
    const isOwn = found.state === 'accepted' && rules.connectedMember(account) === call.actor.id
    if (!isOwn) ensureOpen(found.state)
    const isAsked = !isOwn && rules.asksBirthDate(found.invitation)
    if (isAsked && record.dob === '') throw new CatalogueError('ERR_INVITATION_INVALID')
    if (isAsked && dob === undefined) throw badField('dob', 'is required')
    return { ...found, isOwn, isWrong: isAsked && record.dob !== dob }
  }
  return retryOnConflict(prepare, async (found) => {
    const { practiceId, patientId } = found.chart.record
    if (found.isWrong) await refuse(dependencies, call, found)
    if (!found.isOwn) await connect(dependencies, call, found)
    return { practiceId, patientId }
  })
}

const errors = {
  accepted: 'ERR_INVITATION_USED',
  declined: 'ERR_INVITATION_USED',
  usedUp: 'ERR_INVITATION_TRIES_USED',
  expired: 'ERR_INVITATION_EXPIRED',
  revoked: 'ERR_INVITATION_INVALID',
} as const

function ensureOpen(state: ChartInvitationState): void {
  if (state !== 'open') throw new CatalogueError(errors[state])
}

function auditOf(
  { actor, ip, now }: OwnerCall,
  { record: { practiceId, patientId } }: Chart,
  action: 'chartAccounts.accept' | 'chartAccounts.decline' | 'chartAccounts.refuse',
): Write {
  const about = { patientId, subject: actor.id }
  return callAudit({ actor, scope: { practiceId }, ip, now }, action, about)
}

function anonymousEntry(
  chart: Chart,
  entry: EntryText,
  newId: ChartDependencies['newId'],
  now: Date,
) {
  return accountEntry(chart, { actor: null, entry, newId, now })
}

/**
 * Counts a wrong date of birth before it is answered, so that tries made at once count too.
 * @throws ERR_BIRTH_DATE_WRONG, ERR_INVITATION_TRIES_USED after the last try
 */
async function refuse(
  { table, newId }: ChartDependencies,
  call: OwnerCall,
  { chart, invitation }: Found,
): Promise<never> {
  const { now } = call
  const account = rules.countWrongDate(chart.account, invitation)
  const isUsedUp = account.invitation?.closed === 'usedUp'
  await saveChart(table, chart, {
    ...{ account, now },
    writes: [
      auditOf(call, chart, 'chartAccounts.refuse'),
      ...(isUsedUp
        ? [
            anonymousEntry(chart, accountEntries.usedUp, newId, now),
            accountEvent(chart.record, { change: 'usedUp', memberId: null }, call),
          ]
        : []),
    ],
  })
  throw new CatalogueError(isUsedUp ? 'ERR_INVITATION_TRIES_USED' : 'ERR_BIRTH_DATE_WRONG')
}

const origin = v.object({ firstTouch: v.optional(v.nullable(registeredTouch), null) })

async function connect(
  { table, newId }: ChartDependencies,
  call: OwnerCall,
  { chart, invitation }: Found,
): Promise<void> {
  const { actor, now } = call
  const memberKey = identityKeys.member(actor.id)
  const member = await table.get(memberKey, origin)
  const account = rules.connect(chart.account, invitation, actor.id, now)
  const came = cameFirst(chart.record, member?.firstTouch ?? null)
  const isActive = { attribute: 'isActive', value: true, otherwise: 'ERR_UNAUTHENTICATED' } as const
  await saveChart(table, chart, {
    account,
    record: amendPatient(chart.record, came, now),
    now,
    writes: [
      { kind: 'check', key: memberKey, exists: 'ERR_UNAUTHENTICATED', equals: isActive },
      auditOf(call, chart, 'chartAccounts.accept'),
      anonymousEntry(chart, accountEntries.connected, newId, now),
      accountEvent(chart.record, { change: 'accepted', memberId: actor.id }, call),
    ],
  })
}

/** Declines an open invitation. @throws as `acceptInvitation` */
export async function declineInvitation(
  { table, newId }: ChartDependencies,
  call: OwnerCall,
  named: Named,
): Promise<void> {
  const { now } = call
  await retryOnConflict(
    async () => {
      const found = await findNamed(table, call, named)
      if (found.state !== 'declined') ensureOpen(found.state)
      return found
    },
    async ({ chart, invitation, state }) => {
      if (state === 'declined') return
      await saveChart(table, chart, {
        account: rules.closeInvitation(chart.account, invitation, 'declined'),
        now,
        writes: [
          auditOf(call, chart, 'chartAccounts.decline'),
          anonymousEntry(chart, accountEntries.declined, newId, now),
          accountEvent(chart.record, { change: 'declined', memberId: null }, call),
        ],
      })
    },
  )
}
