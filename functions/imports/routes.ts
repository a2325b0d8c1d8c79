import { callAudit } from '#functions/platform/audit.ts'
import { MINUTE } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { importRoutes as declared } from '#shared/api/imports.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import { importObjects } from './keys.ts'
import { cancelImport } from './operations/cancel.ts'
import { removeImport } from './operations/remove.ts'
import { requestUndo } from './operations/request-undo.ts'
import { startImport } from './operations/start.ts'
import { hasReport, newImport, shownImport } from './rules/import.ts'
import { hasUndoReport } from './rules/undo.ts'
import { createImportStore } from './store.ts'

/** How long a file can be sent, and how long the address of a report is good. */
const PUT_SECONDS = 15 * MINUTE
const ADDRESS_SECONDS = 5 * MINUTE

/** Of what it is the store need not know. */
const TYPE = 'application/octet-stream'

/** Records from files. */
export function importHandlers({ table, objects }: { table: Table; objects: ObjectStore }) {
  const storeOf = ({ scope }: TenantCall) => createImportStore(table, scope.practiceId)

  return implement(declared, {
    async list(_input, call) {
      const items = await storeOf(call).list()
      return { items: items.map((item) => shownImport(item, call.now)) }
    },

    async begin({ body }, call) {
      const { actor, now, scope } = call
      const importId = newId()
      const createdBy = { id: actor.id, name: actor.name }
      await storeOf(call).add(newImport(body, { importId, createdBy, now }), now)
      const key = importObjects(scope.practiceId, importId).file
      const announced = { key, size: body.size, type: TYPE, sha256: null }
      return { importId, ...(await objects.putUrl(announced, PUT_SECONDS)) }
    },

    start: ({ params: { importId }, body }, call) =>
      idempotent(table, call, `imports.start#${importId}`, declared.start.response, (marker) =>
        startImport({ table, store: storeOf(call), objects, call, newId, marker }, importId, body),
      ),

    async get({ params: { importId } }, call) {
      return shownImport(ensureFound(await storeOf(call).find(importId)), call.now)
    },

    cancel: ({ params: { importId } }, call) =>
      cancelImport({ store: storeOf(call), call, newId }, importId),

    async report({ params: { importId } }, call) {
      const item = ensureFound(await storeOf(call).find(importId))
      if (!hasReport(item, call.now)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      await table.transact([callAudit(call, 'imports.report', { details: importId })])
      const { report } = importObjects(call.scope.practiceId, importId)
      const disposition = `attachment; filename="import-${item.createdAt.slice(0, 10)}.csv"`
      return { url: await objects.getUrl(report, disposition, ADDRESS_SECONDS) }
    },

    undo: ({ params: { importId } }, call) =>
      requestUndo({ store: storeOf(call), call, newId }, importId),

    async undoReport({ params: { importId } }, call) {
      const item = ensureFound(await storeOf(call).find(importId))
      if (!hasUndoReport(item, call.now)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      await table.transact([callAudit(call, 'imports.undoReport', { details: importId })])
      const { undoReport } = importObjects(call.scope.practiceId, importId)
      const disposition = `attachment; filename="import-undo-${item.createdAt.slice(0, 10)}.csv"`
      return { url: await objects.getUrl(undoReport, disposition, ADDRESS_SECONDS) }
    },

    async remove({ params: { importId } }, call) {
      await removeImport({ store: storeOf(call), objects, call }, importId)
      return ok
    },
  })
}
