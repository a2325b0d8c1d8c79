import { newId } from './ids.ts'
import type { Write } from './table.ts'

/** Who did what to whose record, when and from where. Never what the record says. */
export type AuditEntry = {
  practiceId: string
  patientId: string | null
  action: string
  actor: string
  ip: string
  now: Date
}

/** An entry of the audit trail; nothing ever changes or deletes it. */
export function auditWrite({ practiceId, patientId, action, actor, ip, now }: AuditEntry): Write {
  const at = now.toISOString()
  return {
    kind: 'put',
    item: {
      pk: `PRACTICE#${practiceId}#AUDIT#${patientId ?? 'PRACTICE'}`,
      sk: `${at}#${newId()}`,
      entity: 'audit',
      practiceId,
      patientId,
      action,
      actor,
      ip,
      at,
    },
  }
}

/** An entry for what an event's consumer did: nobody called, but somebody may have caused it. */
export function reactionAudit({
  actor,
  ...entry
}: Omit<AuditEntry, 'actor' | 'ip'> & { actor: string | null }): Write {
  return auditWrite({ ...entry, actor: actor ?? 'system', ip: 'system' })
}
