import { auditWrite } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { standingOf } from '#functions/platform/identity/standing.ts'
import type { Write } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import type { Manager } from './domain/roles.ts'

/** Who calls, as the rules of this domain know them. */
export function managerOf({ actor, scope }: TenantCall): Manager {
  const holders =
    actor.kind === 'member' ? standingOf(actor.identity, scope.practiceId).holders : []
  return { id: actor.id, name: actor.name, holders }
}

/** Whose event it is. */
export function occurrenceOf({ actor, scope, now }: TenantCall) {
  return { practiceId: scope.practiceId, actor: actor.id, now }
}

/** An entry for what was done in the practice as a whole, and to whom of its people. */
export function practiceAudit(
  { actor, scope, ip, now }: TenantCall,
  action: AuditAction,
  subject: string | null = null,
): Write {
  const { practiceId } = scope
  return auditWrite({ practiceId, patientId: null, action, actor: actor.id, subject, ip, now })
}
