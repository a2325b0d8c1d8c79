import { callAudit } from '#functions/platform/audit.ts'
import type { PatientCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { measurementRoutes as declared } from '#shared/api/measurements.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { MeasurementForm } from '#shared/model/measurement.ts'
import { uploadLookupKey } from '../keys.ts'
import { workForCase } from '../operations/work-for.ts'
import { uploadLookup } from '../records.ts'
import { ensureSeen } from '../rules/access.ts'
import { createUploadStore } from '../store.ts'
import { createMeasurementStore } from './store.ts'

type Dependencies = { table: Table; objects: ObjectStore }

/** What each person measures in the images of an upload: nobody else sees it. */
export function measurementHandlers(dependencies: Dependencies) {
  const { table } = dependencies

  const ownOf = ({ scope, actor }: PatientCall) =>
    createMeasurementStore(table, scope.practiceId, actor.id)

  /** Of an upload that the caller may see. @throws ERR_UPLOAD_NOT_EXISTS */
  async function workOn(call: PatientCall, key: string) {
    const store = createUploadStore(table, call.scope.practiceId)
    const [work, found] = await Promise.all([
      workForCase(dependencies, call, call.patientId),
      store.findOf(call.patientId, key),
    ])
    const upload = ensureSeen(work.actor, found)
    return { ...work, upload, own: ownOf(call) }
  }

  /** @throws ERR_UPLOAD_FAILED before it is complete, ERR_REQUEST_PARAMS_MISFORMAT for a file it does not have */
  async function set(call: PatientCall, key: string, measurementId: string, form: MeasurementForm) {
    const work = await workOn(call, key)
    if (work.upload.state !== 'completed') {
      const problem = 'its files have not all been sent'
      throw new CatalogueError('ERR_UPLOAD_FAILED', { problem, files: [] })
    }
    const files = await work.store.filesOf(key, [form.file])
    if (files.size === 0) throw badField('file', 'is not in this upload')
    const item = { measurementId, ...form, changedAt: work.now.toISOString() }
    const { patientId } = call
    await work.own.set(work.upload, item, [callAudit(work, 'measurements.set', { patientId })])
    return item
  }

  return implement(
    declared,
    {
      async list({ params: { key }, query }, call) {
        const { limit, cursor } = query
        const reading = ownOf(call).page(key, { limit, cursor })
        // It is refused where its cursor is of another list.
        reading.catch(() => undefined)
        await workOn(call, key)
        const [page] = await Promise.all([reading, call.seen(call.patientId)])
        return { items: page.items, cursor: page.cursor }
      },

      set: ({ params: { key, measurementId }, body }, call) => set(call, key, measurementId, body),

      async remove({ params: { key, measurementId } }, call) {
        const { own, ...work } = await workOn(call, key)
        if ((await own.find(key, measurementId)) === null) return ok
        const { patientId } = call
        const entry = callAudit(work, 'measurements.remove', { patientId })
        await own.remove(key, measurementId, [entry])
        return ok
      },
    },
    { upload: (key) => table.get(uploadLookupKey(key), uploadLookup) },
  )
}
