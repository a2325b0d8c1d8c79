import * as v from 'valibot'

/** How long a notification is kept, and what happened can be looked up. */
export const NOTIFICATION_DAYS = 180
export const ACTIVITY_DAYS = 180

export const notificationKinds = [
  'taskGiven',
  'leadGiven',
  'taskHandedOver',
  'taskStarted',
  'taskDueSoon',
  'taskFailed',
  'taskRerouted',
  'taskTaken',
  'taskUntouched',
  'scansArrived',
  'patientGiven',
  'joinRequested',
  'joinAccepted',
  'joinDeclined',
  'invitationAccepted',
  'rolesChanged',
  'recordAccessGiven',
  'securityChanged',
  'providerApplied',
  'providerVerified',
  'providerAnswered',
  'changeProposed',
  'proposalAnswered',
  'accountConnected',
  'accountDeclined',
  'accountUsedUp',
  'accountLeft',
  'accountPaused',
  'accountDetached',
  'noteWritten',
  'taskMentioned',
  'reviewMentioned',
  'personAssigned',
  'formSentAgain',
  'leadsLocked',
  'leadsWaiting',
  'facebookRevoked',
  'googleAdsRevoked',
  'phoneRevoked',
  'exportRequested',
  'exportReady',
  'importEnded',
  'importUndone',
  'appointmentAnswered',
  'conversationAssigned',
  'reviewYours',
  'reviewAsksPatient',
  'reviewAnswered',
  'reviewWritten',
  'reviewEnded',
  'reviewDueSoon',
  'reviewLate',
  'consultScheduled',
  'consultMoved',
  'consultCanceled',
  'consultTransferred',
  'consultAsked',
  'consultWaits',
  'billingStanding',
  'paymentReceived',
  'sendingNearLimit',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Something that a member is told. */
export const notification = v.object({
  id: v.string(),
  kind: v.picklist(notificationKinds),
  /** The practice that it is about; null where it is about the member alone. */
  practiceId: v.nullable(v.string()),
  practiceName: v.nullable(v.string()),
  text: v.string(),
  /** The page of the thing; null where there is none that the member may see. */
  link: v.nullable(v.string()),
  createdAt: v.string(),
  readAt: v.nullable(v.string()),
})
export type Notification = v.InferOutput<typeof notification>

/** Something that happened. */
export const activity = v.object({
  id: v.string(),
  kind: v.string(),
  practiceId: v.nullable(v.string()),
  at: v.string(),
  text: v.string(),
  link: v.nullable(v.string()),
})
export type Activity = v.InferOutput<typeof activity>
