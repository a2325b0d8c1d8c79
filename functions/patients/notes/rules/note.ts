import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Note } from '#shared/model/note.ts'
import type { NoteItem } from '../store.ts'

type Person = Note['author']

/** @throws ERR_TARGET_NOT_FOUND, ERR_NOTE_NOT_OWN where somebody else wrote it */
export function ensureOwnNote(found: NoteItem | null, authorId: string): NoteItem {
  if (!found) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (found.author.id === authorId) return found
  throw new CatalogueError('ERR_NOTE_NOT_OWN')
}

type Edit = { note: string; named: readonly Person[]; version?: number | undefined }

/**
 * The note as its author wants it, and who is told of it who was not before. Who was told stays told.
 * @throws ERR_VERSION_CONFLICT where it is not as it was read, ERR_NO_CHANGE
 */
export function editNote(
  before: NoteItem,
  { note, named, version }: Edit,
  now: Date,
): { after: NoteItem; told: Person[] } {
  ensureVersion(before, version)
  const told = named.filter(({ id }) => before.notified.every((one) => one.id !== id))
  if (note === before.note && told.length === 0) throw new CatalogueError('ERR_NO_CHANGE')
  const after = {
    ...before,
    note,
    notified: [...before.notified, ...told],
    editedAt: now.toISOString(),
    version: before.version + 1,
  }
  return { after, told }
}
