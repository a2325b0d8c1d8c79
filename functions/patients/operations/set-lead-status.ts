import { leadStatusChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { covers, ensureCovered, type TenantScope } from '#functions/platform/identity/scope.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { patientSideKeys } from '../keys.ts'
import type { PatientItem } from '../records.ts'
import { type Move, moveLead } from '../rules/lead-status.ts'
import type { PatientStore } from '../store.ts'

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
  const { practiceId } = store
  const { now, actor } = call
  const by = { id: actor.id, name: actor.name }
  const prepare = async () => {
    const before = ensureMayMove(call.scope, await store.find(patientId))
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
      ...(note === null ? [] : [noteWrite(practiceId, patientId, { at: now, note })]),
      callAudit(call, 'leads.setStatus', { patientId }),
      ...marker,
    ]),
  )
}

/** Advocates see every lead but may move only their own; the refusal says so. */
function ensureMayMove(scope: TenantScope, record: PatientItem | null): PatientItem {
  if (record && !covers(scope, record) && scope.reaches.includes('assigned')) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      'Only the advocate of this lead or a patient manager may change its status.',
    ])
  }
  return ensureCovered(scope, record)
}

function noteWrite(
  practiceId: string,
  patientId: string,
  noted: { at: Date; note: string },
): Write {
  const key = patientSideKeys(practiceId).leadNote(patientId, noted.at.toISOString())
  return { kind: 'put', item: { ...key, entity: 'leadNote', note: noted.note } }
}
