import { accountClosed, memberEmailChanged, memberRenamed, securityChanged } from './accounts.ts'
import {
  appointmentAnnouncementDue,
  appointmentAnswered,
  appointmentPassed,
  appointmentsMoved,
  reminderDue,
} from './appointments.ts'
import { billingCheckDue, paymentReceived, standingChanged } from './billing.ts'
import {
  consultAnnouncementDue,
  consultChanged,
  consultLinkAsked,
  consultMoment,
} from './consults.ts'
import { to, toAny } from './define.ts'
import {
  messageFinished,
  messageQueued,
  messageReported,
  sendingNearLimit,
  textReceived,
} from './deliveries.ts'
import { exportReady, exportRequested } from './exports.ts'
import {
  connectionRevoked,
  contactLogged,
  conversionsDue,
  facebookCheckDue,
  facebookLeadFetched,
  facebookLeadNoted,
  phoneCheckDue,
  phoneNewsNoted,
  webhookQueued,
  webhookRetryDue,
} from './growth.ts'
import { hints, moves } from './hints.ts'
import { importDue, importEnded, importUndoDue, importUndone } from './imports.ts'
import { cardExpired, conversationAssigned, threadChanged, unreadReminderDue } from './messages.ts'
import { digestDue, pushQueued } from './notifications.ts'
import {
  advocateChanged,
  changeProposed,
  chartAccountChanged,
  leadCreated,
  leadFormSentAgain,
  leadFormSubmitted,
  leadStatusAdjusted,
  leadStatusChanged,
  leadsLocked,
  lockedLeadsDue,
  noteWritten,
  ownDetailsChanged,
  patientContactChanged,
  patientCreated,
  patientProviderChanged,
  proposalAnswered,
} from './patients.ts'
import { practiceCreated } from './practices.ts'
import { providerAnswered, providerApplied, providerVerified } from './providers.ts'
import { weeklyEmailDue } from './reports.ts'
import { reviewChanged, reviewDue, reviewMentioned, reviewMoment } from './reviews.ts'
import { momentDropped, momentSet, sweepDue } from './schedules.ts'
import {
  joinAnswered,
  joinRequested,
  recordAccessGiven,
  staffDeactivated,
  staffInvited,
  staffJoined,
  staffRolesChanged,
} from './staffs.ts'
import {
  absenceEnded,
  distributionsChanged,
  leadsWaiting,
  taskChanged,
  taskCreated,
  taskDueSoon,
  taskMentioned,
  taskMoment,
  taskUntouched,
} from './tasks.ts'
import {
  shareLinkCreated,
  shareLinkRevoked,
  uploadCompleted,
  uploadDeleted,
  uploadFilesDeleted,
  uploadIndexDue,
  uploadMovedAway,
  uploadMovedHere,
  uploadPartDue,
  uploadSeen,
  uploadTimeUp,
} from './uploads.ts'

/**
 * Which domain reacts to which events, by the names of its reactions. The domain's rule derives
 * from this, its `reactions.ts` must implement every name, and the name marks an event as consumed
 * and is what the audit trail calls the reaction: a name that was in use must not change.
 */
export const subscriptions = {
  practices: {
    'practices/on-patient-created': to(patientCreated),
    'practices/on-import-ended': to(importEnded),
    'practices/on-sharelink-created': to(shareLinkCreated),
    'practices/on-upload-completed': to(uploadCompleted),
    'practices/on-staff-joined': to(staffJoined),
    'practices/on-staff-roles-changed': to(staffRolesChanged),
    'practices/on-staff-deactivated': to(staffDeactivated),
  },
  status: {
    'status/on-task-created': to(taskCreated),
    'status/on-task-changed': to(taskChanged),
  },
  notifications: {
    'notifications/on-notice': toAny([
      conversationAssigned,
      taskCreated,
      taskChanged,
      taskDueSoon,
      taskUntouched,
      taskMentioned,
      uploadCompleted,
      patientProviderChanged,
      joinRequested,
      joinAnswered,
      staffJoined,
      staffRolesChanged,
      recordAccessGiven,
      securityChanged,
      providerApplied,
      providerAnswered,
      providerVerified,
      changeProposed,
      proposalAnswered,
      chartAccountChanged,
      noteWritten,
      advocateChanged,
      leadFormSentAgain,
      leadsLocked,
      leadsWaiting,
      connectionRevoked,
      exportRequested,
      exportReady,
      importEnded,
      importUndone,
      appointmentAnswered,
      reviewChanged,
      reviewDue,
      reviewMentioned,
      consultChanged,
      standingChanged,
      paymentReceived,
      sendingNearLimit,
    ]),
    'notifications/on-activity': toAny([
      practiceCreated,
      patientCreated,
      patientProviderChanged,
      leadStatusChanged,
      leadStatusAdjusted,
      taskCreated,
      taskChanged,
      uploadCompleted,
      uploadDeleted,
      shareLinkCreated,
      shareLinkRevoked,
      staffInvited,
      staffJoined,
      staffRolesChanged,
      staffDeactivated,
      joinRequested,
      joinAnswered,
      securityChanged,
      importEnded,
      importUndone,
    ]),
    'notifications/on-message': to(threadChanged),
    'notifications/on-digest-due': to(digestDue),
    'notifications/on-push-queued': to(pushQueued),
    'notifications/on-staff-deactivated': to(staffDeactivated),
  },
  deliveries: {
    'deliveries/on-message-queued': to(messageQueued),
    'deliveries/on-message-reported': to(messageReported),
    'deliveries/on-text-received': to(textReceived),
  },
  reports: {
    'reports/on-weekly-email-due': to(weeklyEmailDue),
  },
  tasks: {
    'tasks/on-lead-created': to(leadCreated),
    'tasks/on-lead-contacted': toAny([
      threadChanged,
      contactLogged,
      leadStatusChanged,
      leadStatusAdjusted,
    ]),
    'tasks/on-task-created': to(taskCreated),
    'tasks/on-task-timing-changed': to(taskChanged),
    'tasks/on-task-moment': to(taskMoment),
    'tasks/on-task-changed': to(taskChanged),
    'tasks/on-distributions-changed': to(distributionsChanged),
    'tasks/on-absence-ended': to(absenceEnded),
    'tasks/on-staff-deactivated': to(staffDeactivated),
    'tasks/on-staff-roles-changed': to(staffRolesChanged),
  },
  appointments: {
    'appointments/on-appointment-passed': to(appointmentPassed),
    'appointments/on-appointments-moved': to(appointmentsMoved),
    'appointments/on-announcement-due': to(appointmentAnnouncementDue),
    'appointments/on-reminder-due': to(reminderDue),
    'appointments/on-message-finished': to(messageFinished),
  },
  messages: {
    'messages/on-thread-changed': to(threadChanged),
    'messages/on-message-written': to(threadChanged),
    'messages/on-advocate-changed': to(advocateChanged),
    'messages/on-assigned': to(conversationAssigned),
    'messages/on-account-changed': to(chartAccountChanged),
    'messages/on-message-finished': to(messageFinished),
    'messages/on-unread-reminder-due': to(unreadReminderDue),
    'messages/on-card-expired': to(cardExpired),
  },
  reviews: {
    'reviews/on-review-changed': to(reviewChanged),
    'reviews/on-review-moment': to(reviewMoment),
    'reviews/on-staff-deactivated': to(staffDeactivated),
    'reviews/on-staff-roles-changed': to(staffRolesChanged),
  },
  consults: {
    'consults/on-consult-changed': to(consultChanged),
    'consults/on-consult-moment': to(consultMoment),
    'consults/on-announcement-due': to(consultAnnouncementDue),
    'consults/on-consult-link-asked': to(consultLinkAsked),
    'consults/on-message-finished': to(messageFinished),
    'consults/on-staff-deactivated': to(staffDeactivated),
    'consults/on-staff-roles-changed': to(staffRolesChanged),
  },
  links: {
    'links/on-patient-contact-changed': to(patientContactChanged),
  },
  patients: {
    'patients/on-lead-status-changed': to(leadStatusChanged),
    'patients/on-lead-status-adjusted': to(leadStatusAdjusted),
    'patients/on-member-email-changed': to(memberEmailChanged),
    'patients/on-member-renamed': to(memberRenamed),
    'patients/on-own-details-changed': to(ownDetailsChanged),
    'patients/on-account-closed': to(accountClosed),
    'patients/on-upload-completed': to(uploadCompleted),
    'patients/on-upload-seen': to(uploadSeen),
    'patients/on-upload-deleted': to(uploadDeleted),
    'patients/on-upload-moved-away': to(uploadMovedAway),
    'patients/on-upload-moved-here': to(uploadMovedHere),
    'patients/on-sharelink-created': to(shareLinkCreated),
    'patients/on-sharelink-revoked': to(shareLinkRevoked),
    'patients/on-task-created': to(taskCreated),
    'patients/on-task-changed': to(taskChanged),
    'patients/on-lead-form-submitted': to(leadFormSubmitted),
    'patients/on-locked-leads-due': to(lockedLeadsDue),
    'patients/on-facebook-lead-fetched': to(facebookLeadFetched),
  },
  growth: {
    'growth/on-happening': toAny([
      leadCreated,
      leadStatusChanged,
      leadFormSentAgain,
      patientCreated,
      taskCreated,
      uploadCompleted,
    ]),
    'growth/on-webhook-queued': to(webhookQueued),
    'growth/on-webhook-retry-due': to(webhookRetryDue),
    'growth/on-lead-progress': toAny([leadCreated, leadStatusChanged]),
    'growth/on-conversions-due': to(conversionsDue),
    'growth/on-facebook-lead-noted': to(facebookLeadNoted),
    'growth/on-facebook-check-due': to(facebookCheckDue),
    'growth/on-phone-news-noted': to(phoneNewsNoted),
    'growth/on-phone-check-due': to(phoneCheckDue),
  },
  billing: {
    'billing/on-check-due': to(billingCheckDue),
  },
  schedules: {
    'schedules/on-moment-set': to(momentSet),
    'schedules/on-moment-dropped': to(momentDropped),
    'schedules/on-sweep-due': to(sweepDue),
  },
  exports: {
    'exports/on-export-requested': to(exportRequested),
  },
  imports: {
    'imports/on-import-due': to(importDue),
    'imports/on-import-ended': to(importEnded),
    'imports/on-import-undo-due': to(importUndoDue),
    'imports/on-import-undone': to(importUndone),
  },
  realtime: {
    'realtime/on-change': toAny(hints.map(({ event }) => event)),
    'realtime/on-move': toAny(moves.map(({ event }) => event)),
  },
  uploads: {
    'uploads/on-upload-completed': to(uploadCompleted),
    'uploads/on-upload-deleted': to(uploadDeleted),
    'uploads/on-upload-files-deleted': to(uploadFilesDeleted),
    'uploads/on-upload-moved-away': to(uploadMovedAway),
    'uploads/on-upload-moved-here': to(uploadMovedHere),
    'uploads/on-upload-part-due': to(uploadPartDue),
    'uploads/on-upload-seen': to(uploadSeen),
    'uploads/on-upload-time-up': to(uploadTimeUp),
    'uploads/on-upload-index-due': to(uploadIndexDue),
  },
}

/** A domain that reacts to events. */
export type ReactingDomain = keyof typeof subscriptions
