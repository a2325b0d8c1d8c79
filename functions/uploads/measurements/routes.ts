import { callAudit } from '#functions/platform/audit.ts'
import type { PatientCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { measurementRoutes as declared } from '#shared/api/measurements.ts'
import type { MeasurementForm } from '#shared/model/measurement.ts'
import { uploadLookupKey } from '../keys.ts'
import { findCompletedWith } from '../operations/completed-with.ts'
import { workForCase } from '../operations/work-for.ts'
import { uploadLookup } from '../records.ts'
import { ensureSeen } from '../rules/access.ts'
import { createUploadStore } from '../store.ts'
import { createMeasurementStore } from './store.ts'

type Dependencies = { table: Table; objects: ObjectStore }

/** Calls for the measurements of the caller. No call reads or changes those of another person. */
export function measurementHandlers(dependencies: Dependencies) {
  const { table } = dependencies

  const storeOf = ({ scope, actor }: PatientCall) =>
    createMeasurementStore(table, scope.practiceId, actor.id)

  /** @throws ERR_UPLOAD_NOT_EXISTS if the caller may not see the upload */
  async function ensureUploadSeen(call: PatientCall, key: string) {
    const store = createUploadStore(table, call.scope.practiceId)
    const [work, found] = await Promise.all([
      workForCase(dependencies, call, call.patientId),
      store.findOf(call.patientId, key),
    ])
    ensureSeen(work.actor, found)
    return work
  }

  async function set(call: PatientCall, key: string, measurementId: string, form: MeasurementForm) {
    const { patientId } = call
    const work = await workForCase(dependencies, call, patientId)
    const upload = await findCompletedWith(work, { patientId, key }, form.file)
    const item = { measurementId, ...form, changedAt: work.now.toISOString() }
    await storeOf(call).set(upload, item, [callAudit(work, 'measurements.set', { patientId })])
    return item
  }

  return implement(
    declared,
    {
      async list({ params: { key }, query }, call) {
        const { limit, cursor } = query
        const reading = storeOf(call).page(key, { limit, cursor })
        // The read fails if the cursor belongs to another list; the access check below comes first.
        reading.catch(() => undefined)
        await ensureUploadSeen(call, key)
        const [page] = await Promise.all([reading, call.seen(call.patientId)])
        return { items: page.items, cursor: page.cursor }
      },

      set: ({ params: { key, measurementId }, body }, call) => set(call, key, measurementId, body),

      async remove({ params: { key, measurementId } }, call) {
        const work = await ensureUploadSeen(call, key)
        const store = storeOf(call)
        if ((await store.find(key, measurementId)) === null) return ok
        const { patientId } = call
        const entry = callAudit(work, 'measurements.remove', { patientId })
        await store.remove(key, measurementId, [entry])
        return ok
      },
    },
    { upload: (key) => table.get(uploadLookupKey(key), uploadLookup) },
  )
}
