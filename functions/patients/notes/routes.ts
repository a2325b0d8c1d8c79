import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { noteRoutes as declared } from '#shared/api/notes.ts'
import { createPatientStore } from '../store.ts'
import { readNotes } from './operations/read.ts'
import { addNote, changeNote, removeNote, showNote } from './operations/write.ts'
import { createNoteStore } from './store.ts'

/** What the staff write down about patients and leads. */
export function noteHandlers({ table }: { table: Table }) {
  const storesIn = (practiceId: string) => ({
    store: createPatientStore(table, practiceId),
    notes: createNoteStore(table, practiceId),
  })
  const workOf = (call: TenantCall) => ({ ...storesIn(call.scope.practiceId), newId, call })

  return implement(declared, {
    list: ahead(
      ({ params: { practiceId }, query: { patientId, cursor, limit } }) => {
        const { store, notes } = storesIn(practiceId)
        const page = { cursor, limit }
        return readNotes({ store, notes }, patientId, page)
      },
      async ({ query: { patientId } }, call, reading) => {
        const [chart, { items, cursor }] = await reading
        ensureCovered(call.scope, chart)
        await call.seen(patientId)
        return { items: items.map(showNote), cursor }
      },
    ),

    create: ({ body }, call) =>
      idempotent(
        table,
        call,
        `notes.create#${body.patientId}`,
        declared.create.response,
        (marker) => addNote(workOf(call), body, marker),
      ),

    update: ({ params: { noteId }, body }, call) => changeNote(workOf(call), { noteId, ...body }),

    async remove({ params: { noteId }, query: { patientId } }, call) {
      await removeNote(workOf(call), { patientId, noteId })
      return ok
    },
  })
}
