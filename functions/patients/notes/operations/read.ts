import { idsOf } from '../../records.ts'
import type { PatientStore } from '../../store.ts'
import type { NoteStore } from '../store.ts'

type Stores = { store: PatientStore; notes: NoteStore }
type Paging = { cursor: string | undefined; limit: number }

/** A record, and a page of the notes about it and those that it stands for since they were merged. */
export async function readNotes({ store, notes }: Stores, patientId: string, page: Paging) {
  const alone = notes.page([patientId], page)
  // It is refused where its cursor is of several.
  alone.catch(() => undefined)
  const chart = await store.find(patientId)
  const ids = chart ? idsOf(chart) : [patientId]
  const isAlone = ids.length === 1 && ids[0] === patientId
  return [chart, await (isAlone ? alone : notes.page(ids, page))] as const
}

/** A record, and one of its notes; both null where there is none. */
export async function readNote({ store, notes }: Stores, patientId: string, noteId: string) {
  const [chart, found] = await Promise.all([store.find(patientId), notes.find([patientId], noteId)])
  return { chart, found: found ?? (chart && (await notes.find(idsOf(chart), noteId))) }
}
