import {
  CHART_INVITATION_TRIES,
  type ChartAccount,
  type ChartInvitationState,
} from '#shared/model/chart-account.ts'
import { formatDate } from '../../../ui/dates.ts'
import { proofTexts, accountTexts as texts } from './texts.ts'

/** Actions of staff on the account of a chart. */
export const accountActions = [
  'invite',
  'resend',
  'confirm',
  'revoke',
  'correct',
  'disconnect',
] as const
export type AccountAction = (typeof accountActions)[number]

type Rights = { mayManage: boolean; mayDetach: boolean; isArchived: boolean }

/** The actions that are offered, in the order of their buttons. */
export function actionsOf(
  { state, invitation }: Pick<ChartAccount, 'state' | 'invitation'>,
  { mayManage, mayDetach, isArchived }: Rights,
): AccountAction[] {
  const isOpen = invitation?.state === 'open'
  const hasAccount = state === 'connected' || state === 'paused'
  const isOffered: Record<AccountAction, boolean> = {
    invite: mayManage && !isArchived && !isOpen && state !== 'connected',
    resend: mayManage && !isArchived && isOpen,
    confirm: mayManage && isOpen && invitation.identity === null,
    revoke: mayDetach && isOpen,
    correct: mayManage && state === 'connected',
    disconnect: mayDetach && hasAccount,
  }
  return accountActions.filter((action) => isOffered[action])
}

/** The words of the button that invites: it says more after an earlier invitation. */
export function inviteWords({ state, invitation }: Pick<ChartAccount, 'state' | 'invitation'>) {
  if (state === 'paused') return texts.inviteToConfirm
  return invitation ? texts.inviteAgain : texts.invite
}

/** The state of the account as a sentence. */
export function stateWords(
  { state, changedAt }: Pick<ChartAccount, 'state' | 'changedAt'>,
  zone: string,
): string {
  if (state !== 'connected' || changedAt === null) return texts.states[state]
  return texts.connectedSince(formatDate(changedAt, 'day', zone))
}

const endedWords: Partial<Record<ChartInvitationState, string>> = texts.ended

/** Notes for staff besides the state, one line each. */
export function accountNotes(
  { state, pausedFor, invitation }: Pick<ChartAccount, 'state' | 'pausedFor' | 'invitation'>,
  zone: string,
): string[] {
  const notes: string[] = []
  if (state === 'paused') {
    if (pausedFor) notes.push(texts.pausedFor[pausedFor])
    notes.push(texts.pausedHint)
  }
  if (!invitation || state === 'connected') return notes
  const ended = endedWords[invitation.state]
  if (ended) notes.push(ended)
  if (invitation.state !== 'open') return notes
  const day = (at: string) => formatDate(at, 'day', zone)
  notes.push(texts.sentTo(invitation.sentTo, day(invitation.sentAt)))
  notes.push(texts.validUntil(day(invitation.validUntil)))
  const used = CHART_INVITATION_TRIES - invitation.triesLeft
  if (used > 0) notes.push(texts.triesUsed(used))
  const { identity } = invitation
  if (identity) notes.push(texts.identity(identity.by, identity.note ?? proofTexts[identity.how]))
  return notes
}
