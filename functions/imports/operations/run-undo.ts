import { setTimeout as wait } from 'node:timers/promises'
import { importUndoDue, importUndone } from '#events/imports.ts'
import {
  createImportUndoer,
  type ImportUndoer,
  UNDO_LINES_MAX,
  type UndoLine,
  type UndoneLine,
} from '#functions/patients/public.ts'
import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { isConflict, retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { importObjects } from '../keys.ts'
import { dueOf } from '../rules/turns.ts'
import { undoneLines } from '../rules/undo.ts'
import type { ImportItem, ImportStore, KeptLine, UndoItem } from '../store.ts'
import { RECORDS_PER_SECOND } from './pace.ts'
import { buildUndoReport } from './undo-report.ts'

/** How long one run goes on; then the next does. */
const RUN_SECONDS = 3 * MINUTE

export type Undoing = {
  table: Table
  store: ImportStore
  objects: Pick<ObjectStore, 'write'>
  clock: Clock
  newId: NewId
  /** Milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>
  runSeconds?: number
}

type Started = ImportItem & { undo: UndoItem }
type Results = readonly UndoLine[]

/**
 * Undoes the next lines of an import, if it is its turn, and asks for the run after. Each transaction has
 * the records of some lines and how far the undo is, on condition that nobody was there meanwhile: of two
 * deliveries one undoes a line, and one that broke off is gone on with where it stopped.
 */
export async function runUndo(undoing: Undoing, importId: string): Promise<void> {
  const item = await begin(undoing, importId)
  if (!item) return
  try {
    await undoLines(undoing, item)
  } catch (error) {
    // Another run undoes this import.
    if (error instanceof CatalogueError && error.name === 'ERR_NO_CHANGE') return
    throw error
  }
}

/** The import where it is its turn to be undone. */
async function begin({ store, clock, newId }: Undoing, importId: string): Promise<Started | null> {
  const read = async () => {
    const [turn, items, asked] = await Promise.all([
      store.turn(),
      store.list(),
      store.find(importId),
    ])
    // The list has the newest ones alone.
    const isListed = items.some((one) => one.importId === importId)
    return { turn, items: asked === null || isListed ? items : [...items, asked] }
  }
  try {
    return await retryOnConflict(read, async ({ turn, items }) => {
      const now = clock()
      const due = dueOf(items, { kind: 'undo', importId }, now)
      if (due === null || due.undo === null) return null
      const undo: UndoItem = { ...due.undo, state: 'running', aliveAt: now.toISOString() }
      const change = { undo, undoMark: newId() }
      const turnWrites = turn === importId ? [] : [store.takeTurn(turn, importId)]
      await store.write([store.undoStep(due, change), ...turnWrites])
      return { ...due, ...change }
    })
  } catch (error) {
    // Other deliveries are at it.
    if (isConflict(error)) return null
    throw error
  }
}

async function undoLines(undoing: Undoing, item: Started): Promise<void> {
  const { table, store, clock, newId, runSeconds = RUN_SECONDS } = undoing
  const { importId, undo } = item
  const until = plusSeconds(clock(), runSeconds)
  const { requestedBy: by } = undo
  const startedAt = item.startedAt ?? item.createdAt
  const asked = { practiceId: store.practiceId, importId, startedAt, by }
  const undoer = createImportUndoer({ table, clock, newId }, asked)
  let current = item
  for await (const results of store.resultsFrom(importId, undo.resultsFrom)) {
    let rest: Results = results.filter(({ line }) => line > current.undo.line)
    while (rest.length > 0) {
      if (clock() >= until) return goOn(undoing, current)
      current = await undoSome(undoing, undoer, current, { results, rest })
      rest = rest.filter(({ line }) => line > current.undo.line)
    }
  }
  await end(undoing, current)
}

const isEffective = ({ outcome }: UndoLine) => outcome === 'added' || outcome === 'updated'

/** Undoes some of the lines, from the first on; answers the import as it is then. */
async function undoSome(
  { store, clock, newId, pause = wait }: Undoing,
  undoer: ImportUndoer,
  current: Started,
  { results, rest }: { results: Results; rest: Results },
): Promise<Started> {
  const begunAt = performance.now()
  const lines = rest.filter(isEffective).slice(0, UNDO_LINES_MAX)
  const resultsFrom = results[0]?.line ?? current.undo.resultsFrom
  let after = current

  /** The import once the first of the lines are undone, and those after them that changed nothing. */
  const moved = (done: readonly UndoneLine[]): Started => {
    const next = lines[done.length] ?? rest.filter(isEffective)[done.length]
    const passed = next ? rest.filter(({ line }) => line < next.line) : rest
    const line = passed.at(-1)?.line ?? current.undo.line
    const aliveAt = clock().toISOString()
    const at = { passed: passed.length, line, resultsFrom, aliveAt }
    return { ...current, undo: undoneLines(current.undo, done, at), undoMark: newId() }
  }

  // It is written with the next lines that have something to undo.
  if (lines.length === 0) return { ...moved([]), undoMark: current.undoMark }
  const done = await undoer.take(lines, (some) => {
    after = moved(some)
    const { undo, undoMark } = after
    return [
      store.undoRunStep(current, { undo, undoMark }),
      ...store.keptLines(current.importId, some.flatMap(keptOf), clock()),
    ]
  })
  const written = done.filter(({ effect }) => effect !== 'none').length
  const left = (written * 1000) / RECORDS_PER_SECOND - (performance.now() - begunAt)
  if (left > 0) await pause(left)
  return after
}

const keptOf = ({ line, patientId, why }: UndoneLine): KeptLine[] =>
  why === null ? [] : [{ line, patientId, why }]

async function goOn({ store, newId, clock }: Undoing, current: Started): Promise<void> {
  const { importId, undo } = current
  const actor = undo.requestedBy.id
  await store.write([
    store.undoRunStep(current, { undo, undoMark: newId() }),
    eventWrite(importUndoDue, { importId }, { practiceId: store.practiceId, actor, now: clock() }),
  ])
}

/** The report is written first: what ends the undo says that the report is there. */
async function end(undoing: Undoing, current: Started): Promise<void> {
  const { store, objects, newId, clock } = undoing
  const { importId, undo } = current
  const hasReport = undo.counts.kept > 0
  if (hasReport) {
    const { undoReport } = importObjects(store.practiceId, importId)
    await objects.write(
      undoReport,
      await buildUndoReport(undoing, current),
      'text/csv; charset=utf-8',
    )
  }
  const now = clock()
  const requestedBy = undo.requestedBy.id
  const ended = { ...undo, state: 'done', finishedAt: now.toISOString(), hasReport } as const
  await store.write([
    store.undoRunStep(current, { undo: ended, undoMark: newId() }),
    eventWrite(
      importUndone,
      { importId, requestedBy },
      { practiceId: store.practiceId, actor: requestedBy, now },
    ),
  ])
}
