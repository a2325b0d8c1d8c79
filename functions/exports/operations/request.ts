import { exportRequested } from '#events/exports.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { DataExport, ExportKind } from '#shared/model/data-exports.ts'
import { isBeingMade, newExport, shownExport } from '../rules/export.ts'
import type { ExportStore } from '../store.ts'

type Work = {
  store: ExportStore
  call: TenantCall
  newId: () => string
  marker: (answer: DataExport) => Write[]
}

/**
 * Asks for an export of the practice's data. Two admins who ask at the same moment get one each.
 * @throws ERR_EXPORT_UNDER_WAY where one is being made
 */
export async function requestExport(
  { store, call, newId, marker }: Work,
  kind: ExportKind,
): Promise<DataExport> {
  const { actor, now } = call
  if ((await store.list()).some((item) => isBeingMade(item, now))) {
    throw new CatalogueError('ERR_EXPORT_UNDER_WAY')
  }
  const requestedBy = { id: actor.id, name: actor.name }
  const item = newExport(kind, { exportId: newId(), requestedBy, now })
  const answer = shownExport(item, now)
  const { exportId } = item
  await store.add(item, now, [
    callAudit(call, 'exports.create'),
    eventWrite(exportRequested, { exportId, kind }, occurrenceOf(call)),
    ...marker(answer),
  ])
  return answer
}
