import type { HeldInvitation } from '#shared/model/chart-account.ts'
import { readDob } from '../../ui/dob.ts'
import { type EndedReason, invitationTexts as texts } from './texts.ts'

/** The view of an invitation's page: the form, the connected chart, or why the invitation ended. */
export type InvitationView = 'open' | 'connected' | EndedReason

export function viewOf({ state, chart }: Pick<HeldInvitation, 'state' | 'chart'>): InvitationView {
  if (state === 'accepted') return chart ? 'connected' : 'used'
  return state === 'revoked' ? 'invalid' : state
}

/** The view for visitors, who see only whether the invitation is open, expired or closed. */
export function visitorViewOf(state: 'open' | 'expired' | 'closed'): InvitationView {
  return state === 'closed' ? 'used' : state
}

/** The problem of a date of birth that is about to be sent. */
export function dobProblem(dob: string, today: string): string | null {
  if (dob.trim() === '') return texts.dobMissing
  return readDob(dob, today) ? null : texts.dobMisformed
}
