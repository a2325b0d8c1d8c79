import { auditWrite } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Write } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import type { Person } from './domain/lead-status.ts'
import type { Happening } from './domain/timeline.ts'
import { patientSideKeys } from './keys.ts'

/** That a call touched a record, or the practice's list where `patientId` is null. */
export function auditOf(call: TenantCall, action: AuditAction, patientId: string | null): Write {
  const { scope, actor, ip, now } = call
  return auditWrite({
    practiceId: scope.practiceId,
    patientId,
    action,
    actor: actor.id,
    ip,
    now,
  })
}

type Entry = {
  id: string
  practiceId: string
  patientId: string
  at: string
  actor: Person | null
  happening: Happening
}

/** An entry of a record's history; the same id and time are the same entry. */
export function timelineWrite({ id, practiceId, patientId, at, actor, happening }: Entry): Write {
  return {
    kind: 'put',
    item: {
      ...patientSideKeys(practiceId).timelineEntry(patientId, at, id),
      entity: 'timeline',
      id,
      at,
      actor: actor && { id: actor.id, name: actor.name },
      ...happening,
    },
  }
}
