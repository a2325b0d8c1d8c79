import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { dataExport, exportKinds, exportStates } from '#shared/model/data-exports.ts'

/** How long it is known that there was an export. */
const KEPT_SECONDS = 400 * DAY
/** How many are listed. */
const LISTED = 50

/** An export as it is kept. */
export const exportItem = v.object({
  exportId: v.string(),
  kind: v.picklist(exportKinds),
  state: v.picklist(exportStates),
  reason: dataExport.entries.reason,
  requestedBy: dataExport.entries.requestedBy,
  requestedAt: v.string(),
  /** Another with each step: a write of who knows a former one is refused. */
  mark: v.string(),
  runs: v.number(),
  /** Until when the present run is taken to be alive, unless it says so again. */
  aliveUntil: v.nullable(v.string()),
  file: v.number(),
  lines: v.number(),
  /** Of the archive in the bucket. */
  object: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
  finishedAt: v.nullable(v.string()),
})
export type ExportItem = v.InferOutput<typeof exportItem>
export type ExportChange = Partial<Omit<ExportItem, 'exportId' | 'kind' | 'requestedBy'>>

/** The exports of one practice; reaches no other. */
export function createExportStore(table: Table, practiceId: string) {
  const pk = `PRACTICE#${practiceId}#DATAEXPORTS`
  const keyOf = (exportId: string): Key => ({ pk, sk: `EXPORT#${exportId}` })
  const changeOf = (before: ExportItem, set: ExportChange) => ({
    kind: 'update' as const,
    key: keyOf(before.exportId),
    set,
    equals: unchanged('mark', before.mark),
  })
  return {
    practiceId,
    find: (exportId: string) => table.get(keyOf(exportId), exportItem),
    /** The newest first. */
    list: async () =>
      (
        await table.query(
          { pk, range: { begins: 'EXPORT#' }, reverse: true, limit: LISTED },
          exportItem,
        )
      ).items,
    add: (item: ExportItem, now: Date, writes: readonly Write[]) =>
      table.transact([
        {
          kind: 'put',
          item: {
            ...keyOf(item.exportId),
            ...{ entity: 'dataExport', practiceId, ...item },
            expiresAt: epochSeconds(plusSeconds(now, KEPT_SECONDS)),
          },
          absent: 'ERR_VERSION_CONFLICT',
        },
        ...writes,
      ]),
    /** @throws ERR_VERSION_CONFLICT where another step was taken since it was read */
    step: (before: ExportItem, set: ExportChange, writes: readonly Write[] = []) =>
      table.transact([changeOf(before, set), ...writes]),
    /** Notes how far a run is. @throws ERR_VERSION_CONFLICT where it was stopped */
    note: (run: ExportItem, set: Pick<ExportItem, 'aliveUntil' | 'file' | 'lines'>) =>
      table.update(changeOf(run, set)),
  }
}
export type ExportStore = ReturnType<typeof createExportStore>
