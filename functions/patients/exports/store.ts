import * as v from 'valibot'
import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { exportRoutes } from '#shared/api/exports.ts'

/** How long its rows can be read. */
const EXPORT_SECONDS = HOUR

const exportItem = v.object({
  exportId: v.string(),
  memberId: v.string(),
  /** The filters and the order, as they were asked for. */
  query: v.pipe(v.string(), v.parseJson(), exportRoutes.create.body),
})
export type ExportItem = v.InferOutput<typeof exportItem>

/** What the members of one practice are exporting. */
export function createExportStore(table: Table, practiceId: string) {
  const keyOf = (exportId: string): Key => ({
    pk: `PRACTICE#${practiceId}#EXPORTS`,
    sk: `EXPORT#${exportId}`,
  })
  return {
    find: (exportId: string) => table.get(keyOf(exportId), exportItem),
    add: ({ exportId, memberId, query }: ExportItem, now: Date, writes: Write[]) =>
      table.transact([
        {
          kind: 'put',
          item: {
            ...keyOf(exportId),
            ...{ entity: 'patientExport', exportId, memberId, query: JSON.stringify(query) },
            expiresAt: epochSeconds(plusSeconds(now, EXPORT_SECONDS)),
          },
        },
        ...writes,
      ]),
  }
}
