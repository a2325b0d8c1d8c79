import * as v from 'valibot'
import { identityCheck, pauseReasons } from '#shared/model/chart-account.ts'

const recipient = { sentThru: v.picklist(['email', 'text']), sentTo: v.string() }

/** An invitation as it is stored, with only the hash of the secret in its link. */
export const chartInvitationItem = v.object({
  invitationId: v.string(),
  secretHash: v.string(),
  ...recipient,
  /** Sent to the email or mobile number of the chart: it ends when that is corrected. */
  isOwnContact: v.boolean(),
  sentAt: v.string(),
  sentBy: v.string(),
  validUntil: v.string(),
  /** Wrong dates of birth so far. */
  tries: v.number(),
  identity: v.nullable(identityCheck),
  closed: v.nullable(v.picklist(['accepted', 'declined', 'revoked', 'usedUp'])),
})
export type ChartInvitationItem = v.InferOutput<typeof chartInvitationItem>

/** The account of a chart and its latest invitation. A chart without history has none. */
export const chartAccountItem = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  /** The member who claimed the chart, also while the account is paused. */
  memberId: v.nullable(v.string()),
  pausedFor: v.nullable(v.picklist(pauseReasons)),
  changedAt: v.nullable(v.string()),
  /** Where the member got the invitation that was accepted last. */
  confirmedBy: v.nullable(v.object(recipient)),
  /** The merged record from which a merge moved the account here. */
  movedFrom: v.nullable(v.string()),
  invitation: v.nullable(chartInvitationItem),
  version: v.number(),
})
export type ChartAccountItem = v.InferOutput<typeof chartAccountItem>
