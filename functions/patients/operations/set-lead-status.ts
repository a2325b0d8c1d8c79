import { leadStatusChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { type Move, moveLead } from '../rules/lead-status.ts'
import type { PatientStore } from '../store.ts'
import { ensureReached } from './ensure-reached.ts'
import { leadNoteWrites } from './lead-note.ts'

/**
 * Moves a lead along the pipeline. The event's consumer stamps the status and writes the history.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function setLeadStatus(
  store: PatientStore,
  patientId: string,
  { note, ...move }: Move & { note: string | null },
  { call, marker }: { call: TenantCall; marker: Write[] },
): Promise<void> {
  const { now, actor } = call
  const by = { id: actor.id, name: actor.name }
  const prepare = async () => {
    const before = ensureReached(call.scope, await store.find(patientId), patientId)
    return { before, after: moveLead(before, move, { by, now }) }
  }
  await retryOnConflict(prepare, ({ before, after }) =>
    store.replace(before, after, [
      eventWrite(
        leadStatusChanged,
        {
          patientId,
          from: before.leadStatus,
          to: move.status,
          reason: move.reason,
          noted: note !== null,
        },
        occurrenceOf(call),
      ),
      ...leadNoteWrites(store, patientId, { at: now, note }),
      callAudit(call, 'leads.setStatus', { patientId }),
      ...marker,
    ]),
  )
}
