import type { Write } from '#functions/platform/table.ts'
import { patientSideKeys } from '../keys.ts'
import type { PatientStore } from '../store.ts'

/** Keeps the note of a status change until the consumer of its event moves it into the history. */
export function leadNoteWrites(
  { practiceId }: Pick<PatientStore, 'practiceId'>,
  patientId: string,
  { at, note }: { at: Date; note: string | null },
): Write[] {
  if (note === null) return []
  const key = patientSideKeys(practiceId).leadNote(patientId, at.toISOString())
  return [{ kind: 'put', item: { ...key, entity: 'leadNote', note } }]
}
