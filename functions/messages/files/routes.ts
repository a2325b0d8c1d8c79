import { type PatientBasics, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { messageFileRoutes as declared } from '#shared/api/message-files.ts'
import { createMessageStore } from '../store.ts'
import { beginFile } from './operations/begin.ts'
import { openFile } from './operations/open.ts'

type Dependencies = { table: Table; objects: ObjectStore }

/** Files that are sent with messages. */
export function messageFileHandlers({ table, objects }: Dependencies) {
  const patientOf = async ({ scope }: TenantCall, patientId: string): Promise<PatientBasics> =>
    ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))
  const storeOf = ({ scope }: TenantCall) => createMessageStore(table, scope.practiceId)

  return implement(declared, {
    begin: async ({ body }, call) =>
      beginFile({ table, objects, call }, await patientOf(call, body.patientId), body),

    async get({ params: { fileId }, query: { patientId, seq } }, call) {
      const patient = await patientOf(call, patientId)
      const work = { store: storeOf(call), objects }
      const [file] = await Promise.all([
        openFile(work, patient, { patientId, seq, fileId }),
        call.seen(patient.patientId),
      ])
      return file
    },

    beginOwn: async ({ params, body }, call) =>
      beginFile({ table, objects, call }, await patientOf(call, params.patientId), body),

    async getOwn({ params: { patientId, fileId }, query: { seq } }, call) {
      const patient = await patientOf(call, patientId)
      const work = { store: storeOf(call), objects }
      const [file] = await Promise.all([
        openFile(work, patient, { patientId, seq, fileId }),
        call.seen(patient.patientId),
      ])
      return file
    },
  })
}
