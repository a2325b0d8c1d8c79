import { auditWrite } from '#functions/platform/audit.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Occurrence } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import type { Uploader } from './records.ts'
import type { UploadStore } from './store.ts'

/** What an operation on a practice's uploads works with, and for whom. */
export type Work = {
  store: UploadStore
  objects: ObjectStore
  caller: Uploader
  ip: string
  now: Date
  newId: NewId
}

/** The audit entry of an operation on a patient's uploads. */
export function audit(
  { store, caller, ip, now }: Work,
  patientId: string,
  action: AuditAction,
): Write {
  return auditWrite({
    practiceId: store.practiceId,
    patientId,
    action,
    actor: caller.id,
    ip,
    now,
  })
}

/** Whose event it is that an operation raises. */
export function occurrence({ store, caller, now }: Work): Occurrence {
  return { practiceId: store.practiceId, actor: caller.id, now }
}
