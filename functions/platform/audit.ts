import * as v from 'valibot'
import type { AuditAction, RightsAction } from '#shared/model/audit.ts'
import { auditOutcomes, SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { type RightsChange, rightsChange } from '#shared/model/rights-change.ts'
import { newId } from './ids.ts'
import type { Write } from './table.ts'

/** Fields of every entry. No entry holds content of a record. */
type EntryFields = {
  practiceId: string
  patientId: string | null
  actor: string
  ip: string
  now: Date
  /** Whom else it concerned: a member's id. */
  subject?: string | null
  /** What else is to be known of it, without anything that a record says. */
  details?: string | null
}

/** The change that an action's entry must hold if the action changes rights. */
type ChangeOf<A extends AuditAction> = [A & RightsAction] extends [never]
  ? { change?: RightsChange | null }
  : { change: RightsChange }

/** Who did what to whose record, when and from where. */
export type AuditEntry<A extends AuditAction = AuditAction> = EntryFields & {
  action: A
} & ChangeOf<A>

/** Where the trail is: of one record or of the practice as a whole, and in `gsi1` all of it by time. */
export function auditKeys(practiceId: string) {
  return {
    ofRecord: (patientId: string | null) =>
      `PRACTICE#${practiceId}#AUDIT#${patientId ?? 'PRACTICE'}`,
    ofPractice: `PRACTICE#${practiceId}#AUDIT`,
  }
}

/** An entry of the audit trail; nothing ever changes, replaces or deletes it. */
export function auditWrite<A extends AuditAction>(entry: AuditEntry<A>): Write {
  return entryWrite(entry, 'done')
}

/** An entry of a call that was refused: nothing was shown or changed. */
export function refusalWrite(entry: EntryFields & { action: AuditAction }): Write {
  return entryWrite(entry, 'refused')
}

function entryWrite(
  {
    practiceId,
    patientId,
    action,
    actor,
    ip,
    now,
    subject = null,
    details = null,
    change = null,
  }: EntryFields & { action: AuditAction; change?: RightsChange | null },
  outcome: (typeof auditOutcomes)[number],
): Write {
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
      ...(change !== null && { change }),
    },
    absent: 'ERR_SERVER_INTERNAL',
  }
}

type PracticeCall = Pick<EntryFields, 'ip' | 'now'> & {
  actor: { id: string }
  scope: { practiceId: string }
}

type About<A extends AuditAction> = Partial<
  Pick<EntryFields, 'patientId' | 'subject' | 'details'>
> &
  ChangeOf<A>

/** An entry for what a call did: to a patient's record, or in the practice as a whole. */
export function callAudit<A extends AuditAction>(
  { actor, scope, ip, now }: PracticeCall,
  action: A,
  ...[about]: [A & RightsAction] extends [never] ? [about?: About<A>] : [about: About<A>]
): Write {
  const { practiceId } = scope
  const entry = { practiceId, patientId: null, ...about, action, actor: actor.id, ip, now }
  return entryWrite(entry, 'done')
}

/** An entry for what an event's consumer did. `actor` is who caused the event, if anybody. */
export function reactionAudit<A extends AuditAction>(
  entry: Omit<EntryFields, 'actor' | 'ip'> & { action: A; actor: string | null } & ChangeOf<A>,
): Write {
  return entryWrite({ ...entry, actor: entry.actor ?? SYSTEM_ACTOR, ip: SYSTEM_ACTOR }, 'done')
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
  change: v.optional(v.nullable(rightsChange), null),
  outcome: v.picklist(auditOutcomes),
  ip: v.string(),
  at: v.string(),
})
export type AuditItem = v.InferOutput<typeof auditItem>
