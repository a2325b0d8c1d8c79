import * as v from 'valibot'
import type { LineResult } from '#functions/patients/public.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { dataImport, IMPORT_DAYS, lineOutcomes } from '#shared/model/imports.ts'
import { importKeys } from './keys.ts'

/** How long it is known that there was an import. */
const KEPT_SECONDS = 400 * DAY
/** How many are listed. */
const LISTED = 50

/** An import as it is kept. */
export const importItem = v.object({
  ...v.pick(dataImport, [
    ...(['importId', 'name', 'format', 'size', 'state', 'reason', 'settings'] as const),
    ...(['createdBy', 'createdAt', 'startedAt', 'finishedAt', 'counts'] as const),
    ...(['withoutValue', 'overPlan', 'isFilter'] as const),
  ]).entries,
  /** Another with each step: a write of who knows a former one is refused. */
  mark: v.string(),
  /** When it was last heard of. */
  aliveAt: v.nullable(v.string()),
  /** Bytes of the file that were read, rows of it, and lines that something became of. */
  offset: v.number(),
  row: v.number(),
  lines: v.number(),
  /** Whether the line that names the columns was read, if there is one. */
  isPastHeader: v.boolean(),
  hasReport: v.boolean(),
})
export type ImportItem = v.InferOutput<typeof importItem>
export type ImportChange = Partial<Omit<ImportItem, 'importId' | 'createdBy'>>

const lineResult = v.object({
  line: v.number(),
  outcome: v.picklist(lineOutcomes),
  patientId: v.nullable(v.string()),
  why: v.nullable(v.string()),
})
const results = v.object({ results: v.array(lineResult) })
const turnItem = v.object({ importId: v.string() })

/** The imports of one practice; reaches no other. */
export function createImportStore(table: Table, practiceId: string) {
  const keys = importKeys(practiceId)
  return {
    practiceId,
    find: (importId: string) => table.get(keys.import(importId), importItem),
    /** The newest first. */
    list: async () =>
      (
        await table.query(
          { pk: keys.partition, range: { begins: keys.imports }, reverse: true, limit: LISTED },
          importItem,
        )
      ).items,

    add: (item: ImportItem, now: Date) =>
      table.transact([
        {
          kind: 'put',
          item: {
            ...keys.import(item.importId),
            ...{ entity: 'import', practiceId, ...item },
            expiresAt: epochSeconds(plusSeconds(now, KEPT_SECONDS)),
          },
          absent: 'ERR_VERSION_CONFLICT',
        },
      ]),

    /** Fails with ERR_VERSION_CONFLICT where another step was made since it was read. */
    step: (before: ImportItem, set: ImportChange): Write => ({
      kind: 'update',
      key: keys.import(before.importId),
      set,
      equals: unchanged('mark', before.mark),
    }),

    /** The step of a run; it fails with ERR_NO_CHANGE, which nothing that is imported fails with. */
    runStep: (before: ImportItem, set: ImportChange): Write => ({
      kind: 'update',
      key: keys.import(before.importId),
      set,
      equals: { attribute: 'mark', value: before.mark, otherwise: 'ERR_NO_CHANGE' },
    }),

    /** Whatever lines are being read: fails with ERR_VERSION_CONFLICT only where the state is another. */
    leave: (before: ImportItem, set: ImportChange): Write => ({
      kind: 'update',
      key: keys.import(before.importId),
      set,
      equals: unchanged('state', before.state),
    }),

    remove: (before: ImportItem): Write => ({
      kind: 'delete',
      key: keys.import(before.importId),
      equals: unchanged('state', before.state),
    }),

    /** What ran last; null before the first. */
    turn: async () => (await table.get(keys.turn, turnItem))?.importId ?? null,

    /** Gives an import its turn, unless another had it since `before` was read. */
    takeTurn(before: string | null, importId: string): Write {
      const item = { entity: 'importTurn', practiceId, importId }
      return before === null
        ? { kind: 'put', item: { ...keys.turn, ...item }, absent: 'ERR_VERSION_CONFLICT' }
        : { kind: 'update', key: keys.turn, set: item, equals: unchanged('importId', before) }
    },

    /** Keeps what became of lines, for as long as there is a report. */
    results: (importId: string, of: readonly LineResult[], now: Date): Write[] => {
      const [first] = of
      if (!first) return []
      const kept = of.map(({ line, outcome, patientId, why }) => ({
        ...{ line, outcome, patientId, why },
      }))
      const expiresAt = epochSeconds(plusSeconds(now, (IMPORT_DAYS + 1) * DAY))
      const key = keys.result(importId, first.line)
      return [{ kind: 'put', item: { ...key, entity: 'importLines', results: kept, expiresAt } }]
    },

    /** The same of all lines, page by page in the order of the file. */
    async *resultPages(importId: string) {
      let cursor: string | undefined
      do {
        const page = await table.query({ pk: keys.results(importId), cursor }, results)
        yield page.items.flatMap((item) => item.results)
        cursor = page.cursor ?? undefined
      } while (cursor !== undefined)
    },

    write: (writes: Write[]) => table.transact(writes),
  }
}
export type ImportStore = ReturnType<typeof createImportStore>
