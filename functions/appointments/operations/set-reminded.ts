import {
  amendPatient,
  type PatientItem,
  patientWrites,
  timelineWrite,
} from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { remindingEntry } from '../rules/entries.ts'
import { openBook, type Work } from './commit.ts'

type By = { actor: Parameters<typeof timelineWrite>[0]['actor']; now: Date }

/** Writes whether somebody is reminded of appointments; nothing where it is so already. @param actor null for the patient */
export function remindedWrites(
  record: PatientItem,
  isReminded: boolean,
  { actor, now }: By,
): Write[] {
  if (record.isReminded === isReminded) return []
  const { practiceId, patientId } = record
  return [
    ...patientWrites(amendPatient(record, { isReminded }, now)),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor },
      entry: remindingEntry(isReminded, actor === null),
    }),
  ]
}

/**
 * Says whether somebody is reminded of appointments from now on.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED
 */
export async function setReminded(
  work: Work,
  patientId: string,
  isReminded: boolean,
): Promise<{ isReminded: boolean }> {
  const { store, call } = work
  const prepare = async () => {
    const { record } = await openBook(work, patientId)
    return remindedWrites(record, isReminded, call)
  }
  return retryOnConflict(prepare, async (writes) => {
    const audit = callAudit(call, 'appointments.setReminded', { patientId })
    if (writes.length > 0) await store.write([...writes, audit])
    return { isReminded }
  })
}
