import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import {
  CHART_INVITATION_DAYS,
  CHART_INVITATION_TRIES,
  type ChartAccountState,
  type ChartInvitationState,
  type ChartRef,
  type IdentityForm,
  type PauseReason,
} from '#shared/model/chart-account.ts'
import type { PatientItem } from '../../records.ts'
import type { ChartAccountItem, ChartInvitationItem } from '../records.ts'

type Contact = Pick<PatientItem, 'email' | 'mobile' | 'isArchived' | 'mergedInto'>
type Sent = Pick<
  ChartInvitationItem,
  'invitationId' | 'secretHash' | 'sentThru' | 'sentTo' | 'isOwnContact' | 'sentBy'
>

/** The account of a chart that never had one. */
export function noAccount({ practiceId, patientId }: ChartRef): ChartAccountItem {
  const empty = { memberId: null, pausedFor: null, changedAt: null, confirmedBy: null }
  return { practiceId, patientId, ...empty, movedFrom: null, invitation: null, version: 0 }
}

/** The owner of the account, if the account has access to the chart. */
export function connectedMember({ memberId, pausedFor }: ChartAccountItem): string | null {
  return pausedFor === null ? memberId : null
}

/**
 * How far an invitation is. Correcting the address to which it was sent, archiving and merging
 * revoke it, whichever call did so.
 */
export function invitationState(
  invitation: ChartInvitationItem,
  chart: Contact,
  now: Date,
): ChartInvitationState {
  if (invitation.closed !== null) return invitation.closed
  if (chart.mergedInto !== null || chart.isArchived) return 'revoked'
  const contact = invitation.sentThru === 'email' ? chart.email : chart.mobile
  if (invitation.isOwnContact && contact !== invitation.sentTo) return 'revoked'
  return new Date(invitation.validUntil) > now ? 'open' : 'expired'
}

export function accountState(
  account: ChartAccountItem,
  chart: Contact,
  now: Date,
): ChartAccountState {
  if (account.memberId !== null) return account.pausedFor === null ? 'connected' : 'paused'
  const state = account.invitation && invitationState(account.invitation, chart, now)
  if (state === 'open') return 'invited'
  return state === 'declined' ? 'declined' : 'none'
}

export function asksBirthDate({ identity }: ChartInvitationItem): boolean {
  return identity === null
}

function changed(before: ChartAccountItem, change: Partial<ChartAccountItem>): ChartAccountItem {
  return { ...before, ...change, version: before.version + 1 }
}

function withInvitation(
  before: ChartAccountItem,
  invitation: ChartInvitationItem,
  change: Partial<ChartInvitationItem>,
): ChartAccountItem {
  return changed(before, { invitation: { ...invitation, ...change } })
}

function validity(now: Date) {
  const validUntil = plusSeconds(now, CHART_INVITATION_DAYS * DAY).toISOString()
  return { sentAt: now.toISOString(), validUntil }
}

/** The account with a new invitation in place of the former one. */
export function invited(
  before: ChartAccountItem,
  sent: Sent,
  identity: ChartInvitationItem['identity'],
  now: Date,
): ChartAccountItem {
  const invitation = { ...sent, ...validity(now), tries: 0, identity, closed: null }
  return changed(before, { invitation })
}

/** The invitation with a new link. Wrong dates of birth that were entered before still count. */
export function resent(
  before: ChartAccountItem,
  invitation: ChartInvitationItem,
  secretHash: string,
  now: Date,
): ChartAccountItem {
  return withInvitation(before, invitation, { secretHash, ...validity(now) })
}

export function closeInvitation(
  before: ChartAccountItem,
  invitation: ChartInvitationItem,
  closed: ChartInvitationItem['closed'],
): ChartAccountItem {
  return withInvitation(before, invitation, { closed })
}

export function confirmIdentity(
  before: ChartAccountItem,
  invitation: ChartInvitationItem,
  identity: NonNullable<ChartInvitationItem['identity']>,
): ChartAccountItem {
  return withInvitation(before, invitation, { identity })
}

/** The identity that staff confirmed, with who did so and when. */
export function identityOf({ how, note = null }: IdentityForm, by: string, now: Date) {
  return { how, note: note || null, by, at: now.toISOString() }
}

/** Counts a wrong date of birth. The last one uses the invitation up. */
export function countWrongDate(
  before: ChartAccountItem,
  invitation: ChartInvitationItem,
): ChartAccountItem {
  const tries = invitation.tries + 1
  const closed = tries >= CHART_INVITATION_TRIES ? 'usedUp' : null
  return withInvitation(before, invitation, { tries, closed })
}

/** The account of the member who accepted the invitation. */
export function connect(
  before: ChartAccountItem,
  invitation: ChartInvitationItem,
  memberId: string,
  now: Date,
): ChartAccountItem {
  const { sentThru, sentTo } = invitation
  const isSameMember = before.memberId === memberId
  return changed(before, {
    memberId,
    pausedFor: null,
    changedAt: now.toISOString(),
    confirmedBy: { sentThru, sentTo },
    // An undone merge gives a moved account back to its record.
    movedFrom: isSameMember ? before.movedFrom : null,
    invitation: { ...invitation, closed: 'accepted' },
  })
}

/** The account without access, until its owner confirms by a new invitation. */
export function pause(
  before: ChartAccountItem,
  pausedFor: PauseReason,
  now: Date,
): ChartAccountItem {
  return changed(before, { pausedFor, changedAt: now.toISOString(), invitation: null })
}

/** A chart without an account. An open invitation ends too. */
export function disconnect(before: ChartAccountItem, now: Date): ChartAccountItem {
  return changed(before, {
    memberId: null,
    pausedFor: null,
    changedAt: now.toISOString(),
    confirmedBy: null,
    movedFrom: null,
    invitation: null,
  })
}

type Identifying = Pick<PatientItem, 'email' | 'mobile' | 'dob'>

/**
 * Why a correction pauses the account: it changes the address by which the member proved to be
 * reached, or the date of birth. `null` if it changes neither.
 */
export function pauseReasonOf(
  { confirmedBy }: ChartAccountItem,
  before: Identifying,
  after: Identifying,
): PauseReason | null {
  const isOtherMobile = before.mobile !== after.mobile && confirmedBy?.sentThru === 'text'
  if (before.email !== after.email || isOtherMobile) return 'address'
  return before.dob === after.dob ? null : 'birthDate'
}

/**
 * Where the invitation to confirm again goes: to the corrected address, or to the address that was
 * confirmed before. `null` if the correction left no address.
 */
export function confirmationRecipient(
  { confirmedBy }: ChartAccountItem,
  reason: PauseReason,
  before: Identifying,
  after: Identifying,
): { sentThru: 'email' | 'text'; sentTo: string } | null {
  if (reason !== 'address') return confirmedBy
  if (after.email !== before.email) {
    return after.email === null ? null : { sentThru: 'email', sentTo: after.email }
  }
  return after.mobile === null ? null : { sentThru: 'text', sentTo: after.mobile }
}
