import { isPresent, type StaffItem } from '#functions/staffs/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { Note, NoteForm } from '#shared/model/note.ts'
import { may } from '#shared/permissions.ts'
import type { NoteItem } from '../store.ts'

type Person = Note['author']

/**
 * The colleagues whom a note names.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where somebody has left, or may not read notes
 */
export function notifiedOf(
  ids: NoteForm['notifyStaffIds'],
  staffs: readonly StaffItem[],
): Person[] {
  return [...new Set(ids)].map((id) => {
    const found = staffs.find(({ staffId }) => staffId === id)
    const mayRead =
      found && isPresent(found) && may('practices.notes.list', found.roles, found.permissions)
    if (!mayRead) throw badField('notifyStaffIds', 'must be colleagues who may read notes')
    return { id, name: `${found.firstName} ${found.lastName}` }
  })
}

/** @throws ERR_TARGET_NOT_FOUND, ERR_NOTE_NOT_OWN where somebody else wrote it */
export function ensureOwnNote(found: NoteItem | null, authorId: string): NoteItem {
  if (!found) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (found.author.id === authorId) return found
  throw new CatalogueError('ERR_NOTE_NOT_OWN')
}

type Edit = { note: string; named: readonly Person[]; version: number }

/**
 * The note as its author wants it, and who is told of it who was not before. Who was told stays told.
 * @throws ERR_VERSION_CONFLICT where it is not as it was read, ERR_NO_CHANGE
 */
export function editNote(
  before: NoteItem,
  { note, named, version }: Edit,
  now: Date,
): { after: NoteItem; told: Person[] } {
  if (before.version !== version) throw new CatalogueError('ERR_VERSION_CONFLICT')
  const told = named.filter(({ id }) => before.notified.every((one) => one.id !== id))
  if (note === before.note && told.length === 0) throw new CatalogueError('ERR_NO_CHANGE')
  const after = {
    ...before,
    note,
    notified: [...before.notified, ...told],
    editedAt: now.toISOString(),
    version: version + 1,
  }
  return { after, told }
}
