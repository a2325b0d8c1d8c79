import { callAudit } from '#functions/platform/audit.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { exportRoutes } from '#shared/api/exports.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Directories } from '../directory/operations/directories.ts'
import { createDirectoryStore } from '../directory/store.ts'
import { detailsOf } from './rules/details.ts'
import { createExportStore } from './store.ts'

/** Lists to take out, a page of rows after the other; the trail says once that somebody did. */
export function exportHandlers({ table, directories }: { table: Table; directories: Directories }) {
  const directoryOf = (practiceId: string) =>
    directories.of(createDirectoryStore(table, practiceId))

  return implement(exportRoutes, {
    async create({ body: query }, call) {
      const { scope, actor, now } = call
      const { total } = (await directoryOf(scope.practiceId)).following(null, 1, query, scope)
      const exportId = newId()
      const begun = { exportId, memberId: actor.id, query }
      await createExportStore(table, scope.practiceId).add(begun, now, [
        callAudit(call, 'patients.export', { details: detailsOf(query, total) }),
      ])
      return { exportId, total }
    },

    async rows({ params: { exportId }, query: { after = null, limit } }, { scope, actor }) {
      const [begun, directory] = await Promise.all([
        createExportStore(table, scope.practiceId).find(exportId),
        directoryOf(scope.practiceId),
      ])
      if (!begun) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      if (begun.memberId !== actor.id) throw new CatalogueError('ERR_EXPORT_NOT_OWN')
      return directory.following(after, limit, begun.query, scope)
    },
  })
}
