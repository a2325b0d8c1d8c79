import * as v from 'valibot'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { staffItem } from '#functions/staffs/public.ts'
import { note } from '#shared/model/note.ts'
import { patientSideKeys } from '../keys.ts'

const noteItem = v.object({ ...note.entries, patientId: v.string() })
export type NoteItem = v.InferOutput<typeof noteItem>

/** The notes about the patients of one practice. */
export function createNoteStore(table: Table, practiceId: string) {
  const keys = patientSideKeys(practiceId)
  const itemOf = ({ patientId, noteId, ...rest }: NoteItem) => ({
    ...keys.note(patientId, noteId),
    ...{ entity: 'note', practiceId, patientId, noteId, ...rest },
  })
  return {
    find: (patientId: string, noteId: string) => table.get(keys.note(patientId, noteId), noteItem),
    /** Newest first. */
    page: (
      patientId: string,
      page: { cursor: string | undefined; limit: number },
    ): Promise<Page<NoteItem>> =>
      table.query(
        { pk: keys.history(patientId), range: { begins: keys.notes }, reverse: true, ...page },
        noteItem,
      ),
    /** Those of the ids who have ever worked in the practice. */
    staffs: (ids: readonly string[]) =>
      table.getMany([...new Set(ids)].map(practiceKeys(practiceId).staff), staffItem),

    add: (item: NoteItem): Write => ({ kind: 'put', item: itemOf(item) }),
    /** Fails where it was changed or deleted since it was read: ERR_VERSION_CONFLICT */
    replace: (item: NoteItem): Write => ({
      kind: 'put',
      item: itemOf(item),
      replaces: { version: item.version - 1, otherwise: 'ERR_VERSION_CONFLICT' },
    }),
    /** Fails where it was deleted before: ERR_TARGET_NOT_FOUND */
    remove: ({ patientId, noteId }: NoteItem): Write => ({
      kind: 'delete',
      key: keys.note(patientId, noteId),
      exists: 'ERR_TARGET_NOT_FOUND',
    }),
  }
}
export type NoteStore = ReturnType<typeof createNoteStore>
