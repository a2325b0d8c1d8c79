import * as v from 'valibot'
import { delivery } from './delivery.ts'
import { id, longText, optionalField } from './fields.ts'

/** How long the link of an invitation to a chart works. */
export const CHART_INVITATION_DAYS = 14
/** Wrong dates of birth after which an invitation is used up. */
export const CHART_INVITATION_TRIES = 5

/** Whether a chart has an account. A paused account has no access until its owner confirms again. */
export const chartAccountStates = ['none', 'invited', 'declined', 'connected', 'paused'] as const
export type ChartAccountState = (typeof chartAccountStates)[number]

/** Why an account was paused: staff corrected the address or the date of birth, or merged records. */
export const pauseReasons = ['address', 'birthDate', 'merge'] as const
export type PauseReason = (typeof pauseReasons)[number]

export const chartInvitationStates = [
  'open',
  'accepted',
  'declined',
  'expired',
  'revoked',
  'usedUp',
] as const
export type ChartInvitationState = (typeof chartInvitationStates)[number]

/** How staff confirm at the desk who a person is. */
export const identityProofs = ['photoId', 'knownInPerson', 'other'] as const
export const identityForm = v.pipe(
  v.object({ how: v.picklist(identityProofs), note: optionalField(longText(500)) }),
  v.forward(
    v.partialCheck(
      [['how'], ['note']],
      ({ how, note }) => how !== 'other' || Boolean(note),
      'say how you know the person',
    ),
    ['note'],
  ),
)
export type IdentityForm = v.InferOutput<typeof identityForm>

/** Why staff disconnect an account from a chart. */
export const detachReasons = ['wrongPerson', 'patientAsked', 'other'] as const
export const detachForm = v.object({
  reason: v.picklist(detachReasons),
  note: optionalField(longText(500)),
})
export type DetachForm = v.InferOutput<typeof detachForm>

/** The identity that staff confirmed; it counts for the invitation that was open at the time. */
export const identityCheck = v.object({
  how: v.picklist(identityProofs),
  note: v.nullable(v.string()),
  by: v.string(),
  at: v.string(),
})

/** The latest invitation of a chart. */
export const chartInvitation = v.object({
  invitationId: v.string(),
  state: v.picklist(chartInvitationStates),
  sentThru: v.picklist(['email', 'text']),
  sentTo: v.string(),
  sentAt: v.string(),
  sentBy: v.string(),
  validUntil: v.string(),
  /** Dates of birth that may still be tried. */
  triesLeft: v.number(),
  identity: v.nullable(identityCheck),
  /** The state of the email or text. `null` if it is no longer known. */
  delivery: v.nullable(delivery),
})

/** The account of a chart as staff see it. It never names the account or its address. */
export const chartAccount = v.object({
  patientId: v.string(),
  state: v.picklist(chartAccountStates),
  pausedFor: v.nullable(v.picklist(pauseReasons)),
  /** When the account was connected, or paused, or disconnected. `null` for a chart without history. */
  changedAt: v.nullable(v.string()),
  invitation: v.nullable(chartInvitation),
})
export type ChartAccount = v.InferOutput<typeof chartAccount>

/** A chart of the member, connected or paused. */
export const ownChart = v.object({
  practiceId: v.string(),
  practiceName: v.string(),
  patientId: v.string(),
  /** Tells the charts of a family apart. `null` while the chart is paused. */
  patientName: v.nullable(v.string()),
  state: v.picklist(['connected', 'paused']),
  /** The chart takes over a new name of the account. */
  shareDetails: v.boolean(),
  /** The chart takes over a new email address of the account. */
  shareEmail: v.boolean(),
})
export type OwnChart = v.InferOutput<typeof ownChart>

/** An open invitation to the member's verified address. */
export const ownInvitation = v.object({
  invitationId: v.string(),
  practiceName: v.string(),
  sentAt: v.string(),
  validUntil: v.string(),
  /** `false` if staff confirmed the person's identity at the desk. */
  asksBirthDate: v.boolean(),
})
export type OwnInvitation = v.InferOutput<typeof ownInvitation>

/** An invitation as the signed-in holder of its link sees it. */
export const heldInvitation = v.object({
  invitationId: v.string(),
  practiceName: v.string(),
  state: v.picklist(chartInvitationStates),
  asksBirthDate: v.boolean(),
  triesLeft: v.number(),
  /** The chart, if the caller accepted this invitation and is still connected. */
  chart: v.nullable(v.object({ practiceId: v.string(), patientId: v.string() })),
})
export type HeldInvitation = v.InferOutput<typeof heldInvitation>

/** A chart by its practice. */
export const chartRef = v.object({ practiceId: id, patientId: id })
export type ChartRef = v.InferOutput<typeof chartRef>
