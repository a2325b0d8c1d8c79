import * as v from 'valibot'
import { pageOfSeveral } from '#functions/platform/page-of-several.ts'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { readStaffsOf } from '#functions/staffs/public.ts'
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
    /** A note of one of these records. */
    async find(patientIds: readonly string[], noteId: string) {
      const found = await table.getMany(
        patientIds.map((patientId) => keys.note(patientId, noteId)),
        noteItem,
      )
      return found[0] ?? null
    },
    /** Those of the records together, newest first. */
    page: (
      patientIds: readonly string[],
      page: { cursor: string | undefined; limit: number },
    ): Promise<Page<NoteItem>> =>
      pageOfSeveral(
        table,
        patientIds.map((patientId) => ({
          pk: keys.history(patientId),
          sortKeyOf: ({ noteId }: NoteItem) => keys.note(patientId, noteId).sk,
        })),
        { begins: keys.notes, ...page },
        noteItem,
      ),
    /** Those of the ids who have ever worked in the practice. */
    staffs: (ids: readonly string[]) => readStaffsOf(table, practiceId, ids),

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
