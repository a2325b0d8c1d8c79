import { type PatientBasics, readPatient } from '#functions/patients/public.ts'
import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { messageFileRoutes as declared } from '#shared/api/message-files.ts'
import { createMessageStore } from '../store.ts'
import { beginFile } from './operations/begin.ts'
import { type MessageFilePlace, openFile } from './operations/open.ts'

type Dependencies = { table: Table; objects: ObjectStore }

/** Files that are sent with messages. */
export function messageFileHandlers({ table, objects }: Dependencies) {
  const patientOf = async ({ scope }: TenantCall, patientId: string): Promise<PatientBasics> =>
    ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))

  /** Opens a file for a caller who may read the thread, and notes that in the audit trail. */
  async function open(place: MessageFilePlace, call: SeeingCall) {
    const patient = await patientOf(call, place.patientId)
    const store = createMessageStore(table, call.scope.practiceId)
    const [file] = await Promise.all([
      openFile({ store, objects }, patient, place),
      call.seen(patient.patientId),
    ])
    return file
  }

  return implement(declared, {
    begin: async ({ body }, call) =>
      beginFile({ table, objects, call }, await patientOf(call, body.patientId), body),

    get: ({ params: { fileId }, query: { patientId, seq } }, call) =>
      open({ patientId, seq, fileId }, call),

    beginOwn: async ({ params, body }, call) =>
      beginFile({ table, objects, call }, await patientOf(call, params.patientId), body),

    getOwn: ({ params: { patientId, fileId }, query: { seq } }, call) =>
      open({ patientId, seq, fileId }, call),
  })
}
