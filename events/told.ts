import type { EventDefinition } from './define.ts'
import { joinAnswered } from './join-answered.ts'
import { joinRequested } from './join-requested.ts'
import { leadStatusChanged } from './lead-status-changed.ts'
import { patientCreated } from './patient-created.ts'
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

type Pattern = Pick<EventDefinition, 'pattern'>

/** One pattern for several events: what they are called differs, so that no other fits it. */
function anyOf(events: readonly Pattern[]): Pattern {
  const sources = events.flatMap(({ pattern }) => pattern.source)
  return {
    pattern: {
      source: [...new Set(sources)],
      'detail-type': events.flatMap(({ pattern }) => pattern['detail-type']),
    },
  }
}

/** What members are notified of. */
export const noticedEvents = anyOf([
  taskCreated,
  taskChanged,
  uploadCompleted,
  joinRequested,
  joinAnswered,
  staffJoined,
  staffRolesChanged,
  securityChanged,
  providerVerified,
])

/** What activity streams tell. */
export const streamedEvents = anyOf([
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
])
