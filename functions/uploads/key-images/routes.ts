import type { PatientCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { keyImageRoutes as declared } from '#shared/api/key-images.ts'
import { CatalogueError } from '#shared/errors.ts'
import { uploadLookupKey } from '../keys.ts'
import { workForCase } from '../operations/work-for.ts'
import { uploadLookup } from '../records.ts'
import { ensureSeen } from '../rules/access.ts'
import { createUploadStore } from '../store.ts'
import { type KeyImageWork, keepImage, removeImage, showKeyImage } from './operations/keep.ts'
import { createKeyImageStore } from './store.ts'

type Dependencies = { table: Table; objects: ObjectStore }

/** Images of an upload that people keep for each other. */
export function keyImageHandlers(dependencies: Dependencies) {
  const { table } = dependencies
  const storeIn = ({ scope }: PatientCall) => createKeyImageStore(table, scope.practiceId)

  async function workOn(call: PatientCall): Promise<KeyImageWork> {
    return { ...(await workForCase(dependencies, call, call.patientId)), keyImages: storeIn(call) }
  }

  /** Who calls, of an upload that they may see. @throws ERR_UPLOAD_NOT_EXISTS */
  async function viewerOf(call: PatientCall, key: string) {
    const store = createUploadStore(table, call.scope.practiceId)
    const [{ actor }, found] = await Promise.all([workOn(call), store.findOf(call.patientId, key)])
    ensureSeen(actor, found)
    return actor
  }

  return implement(
    declared,
    {
      async list({ params: { key }, query: { limit, cursor } }, call) {
        const reading = storeIn(call).page(key, { limit, cursor })
        // It is refused where its cursor is of another list.
        reading.catch(() => undefined)
        const actor = await viewerOf(call, key)
        const [page] = await Promise.all([reading, call.seen(call.patientId)])
        const items = page.items.map((one) => showKeyImage(one, actor))
        return { items, cursor: page.cursor }
      },

      async get({ params: { key, keyImageId } }, call) {
        const [actor, kept] = await Promise.all([
          viewerOf(call, key),
          storeIn(call).find(key, keyImageId),
        ])
        if (kept === null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
        await call.seen(call.patientId)
        return showKeyImage(kept, actor)
      },

      create: ({ params: { key }, body }, call) =>
        idempotent(
          table,
          call,
          `keyImages.create#${key}`,
          declared.create.response,
          async (marker) =>
            keepImage(await workOn(call), { patientId: call.patientId, key }, body, marker),
        ),

      async remove({ params: { key, keyImageId } }, call) {
        const { patientId, scope } = call
        const [work, upload, kept] = await Promise.all([
          workOn(call),
          createUploadStore(table, scope.practiceId).findOf(patientId, key),
          storeIn(call).find(key, keyImageId),
        ])
        await removeImage(work, patientId, { upload, kept })
        return ok
      },
    },
    { upload: (key) => table.get(uploadLookupKey(key), uploadLookup) },
  )
}
