import { leadStatusAdjusted } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { type Adjustment, adjustLead } from '../rules/lead-status.ts'
import type { PatientStore } from '../store.ts'
import { ensureReached } from './ensure-reached.ts'
import { leadNoteWrites } from './lead-note.ts'

/**
 * Corrects the status of a lead, or since when it is in it. As with a move, the event's consumer stamps
 * the status, where nothing did before, and writes the history.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function adjustLeadStatus(
  store: PatientStore,
  patientId: string,
  { note, ...adjustment }: Adjustment & { note: string | null },
  { call, marker }: { call: TenantCall; marker: Write[] },
): Promise<void> {
  const { now, actor } = call
  const by = { id: actor.id, name: actor.name }
  const prepare = async () => {
    const before = ensureReached(call.scope, await store.find(patientId), patientId)
    return { before, after: adjustLead(before, adjustment, { by, now }) }
  }
  await retryOnConflict(prepare, ({ before, after }) =>
    store.replace(before, after, [
      eventWrite(
        leadStatusAdjusted,
        {
          patientId,
          from: before.leadStatus,
          to: after.leadStatus,
          reason: adjustment.reason ?? null,
          statusAt: after.leadStatusAt ?? now.toISOString(),
          noted: note !== null,
        },
        occurrenceOf(call),
      ),
      ...leadNoteWrites(store, patientId, { at: now, note }),
      callAudit(call, 'leads.adjustStatus', { patientId }),
      ...marker,
    ]),
  )
}
