import { callAudit } from '#functions/platform/audit.ts'
import { MINUTE } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { dataExportRoutes as declared } from '#shared/api/data-exports.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import { removeExport } from './operations/remove.ts'
import { requestExport } from './operations/request.ts'
import { shownExport } from './rules/export.ts'
import { createExportStore } from './store.ts'

/** How long the address of an archive is good. */
const ADDRESS_SECONDS = 5 * MINUTE

/** All that a practice keeps here, to take elsewhere. */
export function dataExportHandlers({ table, objects }: { table: Table; objects: ObjectStore }) {
  const storeOf = ({ scope }: TenantCall) => createExportStore(table, scope.practiceId)

  return implement(declared, {
    async list(_input, call) {
      const items = await storeOf(call).list()
      return { items: items.map((item) => shownExport(item, call.now)) }
    },

    create: ({ body: { kind } }, call) =>
      idempotent(table, call, 'exports.create', declared.create.response, (marker) =>
        requestExport({ store: storeOf(call), call, newId, marker }, kind),
      ),

    async get({ params: { exportId } }, call) {
      return shownExport(ensureFound(await storeOf(call).find(exportId)), call.now)
    },

    async download({ params: { exportId } }, call) {
      const item = ensureFound(await storeOf(call).find(exportId))
      if (shownExport(item, call.now).state !== 'ready' || item.object === null) {
        throw new CatalogueError('ERR_EXPORT_NOT_READY')
      }
      await table.transact([callAudit(call, 'exports.download')])
      const name = `praxis-${item.kind}-${item.requestedAt.slice(0, 10)}.zip`
      const disposition = `attachment; filename="${name}"`
      return { url: await objects.getUrl(item.object, disposition, ADDRESS_SECONDS) }
    },

    async remove({ params: { exportId } }, call) {
      await removeExport({ store: storeOf(call), objects, call, newId }, exportId)
      return ok
    },
  })
}
