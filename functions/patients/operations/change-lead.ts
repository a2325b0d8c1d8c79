import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { PatientItem } from '../records.ts'
import type { Person } from '../rules/lead-status.ts'
import type { PatientStore } from '../store.ts'
import { ensureReached } from './ensure-reached.ts'
import { leadNoteWrites } from './lead-note.ts'

/** A call that is made once: its marker goes with what it writes. */
export type MarkedCall = { call: TenantCall; marker: Write[] }

type LeadChange = {
  action: OtherAction
  note: string | null
  decide: (before: PatientItem, context: { by: Person; now: Date }) => PatientItem
  /** The event, whose consumer stamps the status and writes the history. */
  eventOf: (before: PatientItem, after: PatientItem) => Write
}

/**
 * Changes the status of a lead. Where somebody else was faster, it is decided again by what there is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_PATIENT_MERGED, and what `decide` throws
 */
export async function changeLead(
  store: PatientStore,
  patientId: string,
  { action, note, decide, eventOf }: LeadChange,
  { call, marker }: MarkedCall,
): Promise<void> {
  const { now, actor } = call
  const by = { id: actor.id, name: actor.name }
  const prepare = async () => {
    const before = ensureReached(call.scope, await store.find(patientId), patientId)
    return { before, after: decide(before, { by, now }) }
  }
  await retryOnConflict(prepare, ({ before, after }) =>
    store.replace(before, after, [
      eventOf(before, after),
      ...leadNoteWrites(store, patientId, { at: now, note }),
      callAudit(call, action, { patientId }),
      ...marker,
    ]),
  )
}
