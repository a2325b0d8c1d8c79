import { to, toAny } from './define.ts'
import { joinAnswered } from './join-answered.ts'
import { joinRequested } from './join-requested.ts'
import { leadCreated } from './lead-created.ts'
import { leadStatusChanged } from './lead-status-changed.ts'
import { memberVerified } from './member-verified.ts'
import { messageQueued } from './message-queued.ts'
import { patientCreated } from './patient-created.ts'
import { patientEmailChanged } from './patient-email-changed.ts'
import { practiceCreated } from './practice-created.ts'
import { providerVerified } from './provider-verified.ts'
import { securityChanged } from './security-changed.ts'
import { shareLinkCreated } from './sharelink-created.ts'
import { shareLinkRevoked } from './sharelink-revoked.ts'
import { staffDeactivated } from './staff-deactivated.ts'
import { staffInvited } from './staff-invited.ts'
import { staffJoined } from './staff-joined.ts'
import { staffRolesChanged } from './staff-roles-changed.ts'
import { taskChanged } from './task-changed.ts'
import { taskCreated } from './task-created.ts'
import { uploadCompleted } from './upload-completed.ts'
import { uploadDeleted } from './upload-deleted.ts'
import { uploadSeen } from './upload-seen.ts'

/**
 * Which domain reacts to which events, by the names of its reactions. The domain's rule derives
 * from this, its `reactions.ts` must implement every name, and the name marks an event as consumed
 * and is what the audit trail calls the reaction: a name that was in use must not change.
 */
export const subscriptions = {
  practices: {
    'practices/on-patient-created': to(patientCreated),
    'practices/on-sharelink-created': to(shareLinkCreated),
    'practices/on-upload-completed': to(uploadCompleted),
    'practices/on-staff-deactivated': to(staffDeactivated),
  },
  status: {
    'status/on-task-created': to(taskCreated),
    'status/on-task-changed': to(taskChanged),
  },
  notifications: {
    'notifications/on-notice': toAny([
      taskCreated,
      taskChanged,
      uploadCompleted,
      joinRequested,
      joinAnswered,
      staffJoined,
      staffRolesChanged,
      securityChanged,
      providerVerified,
    ]),
    'notifications/on-activity': toAny([
      practiceCreated,
      patientCreated,
      leadStatusChanged,
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
    ]),
    'notifications/on-staff-deactivated': to(staffDeactivated),
  },
  deliveries: {
    'deliveries/on-message-queued': to(messageQueued),
  },
  tasks: {
    'tasks/on-lead-created': to(leadCreated),
  },
  patients: {
    'patients/on-lead-status-changed': to(leadStatusChanged),
    'patients/on-member-verified': to(memberVerified),
    'patients/on-patient-created': to(patientCreated),
    'patients/on-patient-email-changed': to(patientEmailChanged),
    'patients/on-upload-completed': to(uploadCompleted),
    'patients/on-upload-seen': to(uploadSeen),
    'patients/on-upload-deleted': to(uploadDeleted),
    'patients/on-sharelink-created': to(shareLinkCreated),
    'patients/on-sharelink-revoked': to(shareLinkRevoked),
    'patients/on-task-created': to(taskCreated),
  },
  uploads: {
    'uploads/on-upload-completed': to(uploadCompleted),
  },
}

/** A domain that reacts to events. */
export type ReactingDomain = keyof typeof subscriptions
