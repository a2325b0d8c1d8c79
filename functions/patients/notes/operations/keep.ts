import { newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { noteAdded } from '../../rules/timeline.ts'
import { timelineWrite } from '../../store.ts'
import { createNoteStore } from '../store.ts'

type Said = {
  patientId: string
  note: string
  author: { id: string; name: string }
  now: Date
  /** The import that the note came with. */
  importId?: string
}

/** Puts into the notes of a record what somebody wrote elsewhere. Whoever calls it has checked that they may. */
export function noteWrites(
  table: Table,
  practiceId: string,
  { patientId, note, author, now, importId }: Said,
): Write[] {
  const noteId = newId()
  const at = now.toISOString()
  const item = {
    ...{ noteId, patientId, note, author, notified: [], messageSeq: null },
    ...{ createdAt: at, editedAt: null, version: 1 },
  }
  return [
    createNoteStore(table, practiceId).add(item),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at, actor: author },
      ...(importId !== undefined && { importId }),
      entry: noteAdded(noteId, null),
    }),
  ]
}
