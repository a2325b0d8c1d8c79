import { noteWritten } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { notifiedOf } from '#functions/staffs/public.ts'
import type { Note, NoteForm } from '#shared/model/note.ts'
import { noteAdded, noteRemoved } from '../../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import { editNote, ensureOwnNote } from '../rules/note.ts'
import type { NoteItem, NoteStore } from '../store.ts'
import { readNote } from './read.ts'

type Work = { store: PatientStore; notes: NoteStore; newId: NewId; call: TenantCall }

/** The permission that those need who are notified of a note. */
const READING = 'practices.notes.list'

/** The note as it is answered. */
export const showNote = ({ patientId: _, ...note }: NoteItem): Note => note

type New = NoteForm & { patientId: string; messageSeq: number | null }

/**
 * Writes a note about a patient or lead. Those whom it names are notified.
 * @throws ERR_TARGET_NOT_FOUND, ERR_REQUEST_PARAMS_MISFORMAT for colleagues who may not read it
 */
export async function addNote(
  { store, notes, newId, call }: Work,
  { patientId, note, notifyStaffIds, messageSeq }: New,
  marker: (answer: Note) => Write[],
): Promise<Note> {
  const { actor, now } = call
  const [chart, staffs] = await Promise.all([store.find(patientId), notes.staffs(notifyStaffIds)])
  const record = ensureCovered(call.scope, chart)
  const noteId = newId()
  const at = now.toISOString()
  const item = {
    ...{ noteId, patientId, note },
    notified: notifiedOf(notifyStaffIds, staffs, READING, record),
    author: { id: actor.id, name: actor.name },
    messageSeq,
    ...{ createdAt: at, editedAt: null, version: 1 },
  }
  await store.write([
    notes.add(item),
    callAudit(call, 'notes.create', { patientId }),
    timelineWrite({
      ...{ id: newId(), practiceId: store.practiceId, patientId, at, actor },
      entry: noteAdded(noteId, messageSeq),
    }),
    ...tell(item, item.notified, call),
    ...marker(showNote(item)),
  ])
  return showNote(item)
}

type Change = NoteForm & { patientId: string; noteId: string; version?: number | undefined }

/**
 * Changes a note of one's own. Those whom it names for the first time are notified.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NOTE_NOT_OWN, ERR_VERSION_CONFLICT, ERR_NO_CHANGE,
 *   ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function changeNote(
  { store, notes, call }: Omit<Work, 'newId'>,
  { patientId, noteId, note, notifyStaffIds, version }: Change,
): Promise<Note> {
  const [{ chart, found }, staffs] = await Promise.all([
    readNote({ store, notes }, patientId, noteId),
    notes.staffs(notifyStaffIds),
  ])
  const record = ensureCovered(call.scope, chart)
  const before = ensureOwnNote(found, call.actor.id)
  const named = notifiedOf(notifyStaffIds, staffs, READING, record)
  const { after, told } = editNote(before, { note, named, version }, call.now)
  await store.write([
    notes.replace(after),
    callAudit(call, 'notes.update', { patientId }),
    ...tell(after, told, call),
  ])
  return showNote(after)
}

/** Deletes a note of one's own. @throws ERR_TARGET_NOT_FOUND, ERR_NOTE_NOT_OWN */
export async function removeNote(
  { store, notes, newId, call }: Work,
  { patientId, noteId }: { patientId: string; noteId: string },
): Promise<void> {
  const { chart, found } = await readNote({ store, notes }, patientId, noteId)
  ensureCovered(call.scope, chart)
  const { actor, now } = call
  await store.write([
    notes.remove(ensureOwnNote(found, actor.id)),
    callAudit(call, 'notes.remove', { patientId }),
    timelineWrite({
      ...{ id: newId(), practiceId: store.practiceId, patientId, at: now.toISOString(), actor },
      entry: noteRemoved(noteId),
    }),
  ])
}

function tell(
  { patientId, noteId }: NoteItem,
  people: Note['notified'],
  call: TenantCall,
): Write[] {
  if (people.length === 0) return []
  const staffIds = people.map(({ id }) => id)
  return [eventWrite(noteWritten, { patientId, noteId, staffIds }, occurrenceOf(call))]
}
