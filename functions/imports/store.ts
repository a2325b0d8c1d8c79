import * as v from 'valibot'
import type { LineResult } from '#functions/patients/public.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type Table, type Update, unchanged, type Write } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { dataImport, IMPORT_DAYS, importUndo, lineOutcomes } from '#shared/model/imports.ts'
import { importKeys } from './keys.ts'

/** How long it is known that there was an import. */
const KEPT_SECONDS = 400 * DAY
/** How many are listed. */
const LISTED = 50

/** An undo as it is kept. Only `undoMark` is the condition of its writes: other writes may change the rest. */
const undoItem = v.object({
  ...importUndo.entries,
  state: v.picklist(['queued', 'running', 'done']),
  /** When it was last heard of. */
  aliveAt: v.string(),
  /** The line up to which lines were undone, and the first line of the results that it is in. */
  line: v.number(),
  resultsFrom: v.number(),
})
export type UndoItem = v.InferOutput<typeof undoItem>

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
  /** Whether the history of its records says what it changed. That of older imports does not. */
  isUndoable: v.optional(v.boolean(), false),
  undo: v.optional(v.nullable(undoItem), null),
  /** Another with each step of the undo. */
  undoMark: v.optional(v.string(), ''),
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
const keptLine = v.object({ line: v.number(), patientId: v.nullable(v.string()), why: v.string() })
export type KeptLine = v.InferOutput<typeof keptLine>
const keptLines = v.object({ lines: v.array(keptLine) })
const turnItem = v.object({ importId: v.string() })

/** The imports of one practice; reaches no other. */
export function createImportStore(table: Table, practiceId: string) {
  const keys = importKeys(practiceId)

  /** A change of an import on a condition. */
  const changed = (
    { importId }: ImportItem,
    set: ImportChange,
    equals: NonNullable<Update['equals']>,
  ): Write => ({ kind: 'update', key: keys.import(importId), set, equals })

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
    step: (before: ImportItem, set: ImportChange): Write =>
      changed(before, set, unchanged('mark', before.mark)),

    /** The step of a run; it fails with ERR_NO_CHANGE, which nothing that is imported fails with. */
    runStep: (before: ImportItem, set: ImportChange): Write =>
      changed(before, set, { attribute: 'mark', value: before.mark, otherwise: 'ERR_NO_CHANGE' }),

    /** Whatever lines are being read: fails with ERR_VERSION_CONFLICT only where the state is another. */
    leave: (before: ImportItem, set: ImportChange): Write =>
      changed(before, set, unchanged('state', before.state)),

    remove: (before: ImportItem): Write => ({
      kind: 'delete',
      key: keys.import(before.importId),
      // The state stays as it is from the end on, also while the import is being undone.
      equals:
        before.finishedAt !== null && before.isUndoable
          ? unchanged('undoMark', before.undoMark)
          : unchanged('state', before.state),
    }),

    /** A step of the undo; it fails with ERR_VERSION_CONFLICT where another was made since it was read. */
    undoStep: (before: ImportItem, set: ImportChange): Write =>
      changed(before, set, unchanged('undoMark', before.undoMark)),

    /** The step of a run of the undo; it fails with ERR_NO_CHANGE, as `runStep` does. */
    undoRunStep: (before: ImportItem, set: ImportChange): Write =>
      changed(before, set, {
        attribute: 'undoMark',
        value: before.undoMark,
        otherwise: 'ERR_NO_CHANGE',
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
      const range = { begins: keys.lines }
      for await (const page of pagesOf(table, { pk: keys.results(importId), range }, results)) {
        yield page.flatMap((item) => item.results)
      }
    },

    /** The results of each transaction of the import, from the one whose first line is `from` on. */
    async *resultsFrom(importId: string, from: number) {
      const range = { from: keys.result(importId, from).sk, to: `${keys.lines}~` }
      for await (const page of pagesOf(table, { pk: keys.results(importId), range }, results)) {
        for (const item of page) yield item.results
      }
    },

    /** Keeps which records the undo left as they are, for as long as there is a report. */
    keptLines: (importId: string, lines: readonly KeptLine[], now: Date): Write[] => {
      const [first] = lines
      if (!first) return []
      const expiresAt = epochSeconds(plusSeconds(now, (IMPORT_DAYS + 1) * DAY))
      const key = keys.kept(importId, first.line)
      return [{ kind: 'put', item: { ...key, entity: 'importKept', lines, expiresAt } }]
    },

    /** The same of all lines, page by page in the order of the file. */
    async *keptPages(importId: string) {
      const range = { begins: keys.keptLines }
      for await (const page of pagesOf(table, { pk: keys.results(importId), range }, keptLines)) {
        yield page.flatMap(({ lines }) => lines)
      }
    },

    write: (writes: Write[]) => table.transact(writes),
  }
}
export type ImportStore = ReturnType<typeof createImportStore>
