import * as v from 'valibot'
import type { AuditAction } from '#shared/model/audit.ts'
import { auditOutcomes, SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { newId } from './ids.ts'
import type { Write } from './table.ts'

/** Who did what to whose record, when and from where. Never what the record says. */
export type AuditEntry = {
  practiceId: string
  patientId: string | null
  action: AuditAction
  actor: string
  ip: string
  now: Date
  /** Whom else it concerned: a member's id. */
  subject?: string | null
  /** What else is to be known of it, without anything that a record says. */
  details?: string | null
  /** refused: it was tried, and nothing was shown or changed. */
  outcome?: (typeof auditOutcomes)[number]
}

/** Where the trail is: of one record or of the practice as a whole, and in `gsi1` all of it by time. */
export function auditKeys(practiceId: string) {
  return {
    ofRecord: (patientId: string | null) =>
      `PRACTICE#${practiceId}#AUDIT#${patientId ?? 'PRACTICE'}`,
    ofPractice: `PRACTICE#${practiceId}#AUDIT`,
  }
}

/** An entry of the audit trail; nothing ever changes, replaces or deletes it. */
export function auditWrite({
  practiceId,
  patientId,
  action,
  actor,
  ip,
  now,
  subject = null,
  details = null,
  outcome = 'done',
}: AuditEntry): Write {
  const at = now.toISOString()
  const id = newId()
  const keys = auditKeys(practiceId)
  return {
    kind: 'put',
    item: {
      pk: keys.ofRecord(patientId),
      sk: `${at}#${id}`,
      gsi1pk: keys.ofPractice,
      gsi1sk: `${at}#${id}`,
      entity: 'audit',
      id,
      practiceId,
      patientId,
      action,
      actor,
      subject,
      outcome,
      ip,
      at,
      ...(details !== null && { details }),
    },
    absent: 'ERR_SERVER_INTERNAL',
  }
}

type PracticeCall = Pick<AuditEntry, 'ip' | 'now'> & {
  actor: { id: string }
  scope: { practiceId: string }
}

/** An entry for what a call did: to a patient's record, or in the practice as a whole. */
export function callAudit(
  { actor, scope, ip, now }: PracticeCall,
  action: AuditAction,
  about: Partial<Pick<AuditEntry, 'patientId' | 'subject' | 'details'>> = {},
): Write {
  const { practiceId } = scope
  return auditWrite({ practiceId, patientId: null, ...about, action, actor: actor.id, ip, now })
}

/** An entry for what an event's consumer did. `actor` is who caused the event, if anybody. */
export function reactionAudit({
  actor,
  ...entry
}: Omit<AuditEntry, 'actor' | 'ip'> & { actor: string | null }): Write {
  return auditWrite({ ...entry, actor: actor ?? SYSTEM_ACTOR, ip: SYSTEM_ACTOR })
}

/** A stored entry. */
export const auditItem = v.object({
  id: v.string(),
  practiceId: v.string(),
  patientId: v.nullable(v.string()),
  action: v.string(),
  actor: v.string(),
  subject: v.nullable(v.string()),
  details: v.optional(v.nullable(v.string()), null),
  outcome: v.picklist(auditOutcomes),
  ip: v.string(),
  at: v.string(),
})
export type AuditItem = v.InferOutput<typeof auditItem>
