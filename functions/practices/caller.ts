import { auditWrite } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Write } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'

/** An entry for what was done in the practice as a whole. */
export function practiceAudit({ actor, scope, ip, now }: TenantCall, action: AuditAction): Write {
  const { practiceId } = scope
  return auditWrite({ practiceId, patientId: null, action, actor: actor.id, ip, now })
}
