import type { UndoneLine } from '#functions/patients/public.ts'
import { DAY, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type DataImport,
  IMPORT_DAYS,
  IMPORT_UNDO_HOURS,
  type ImportUndo,
  isImporting,
  isUndoing,
} from '#shared/model/imports.ts'
import type { ImportChange, ImportItem, UndoItem } from '../store.ts'
import { isLost, isSilent } from './lost.ts'

/**
 * Until when an import can be undone; null where it cannot. An undo that broke off can be gone on with for
 * as long as what became of the lines is known.
 */
export function undoableUntil(item: ImportItem, now: Date): Date | null {
  const { counts, isUndoable, undo } = item
  const end = endOf(item, now)
  if (end === null || !isUndoable || counts.added + counts.updated === 0) return null
  if (undo !== null && !isUndoLost(undo, now)) return null
  const until = plusSeconds(
    new Date(end),
    undo === null ? IMPORT_UNDO_HOURS * HOUR : IMPORT_DAYS * DAY,
  )
  return until > now ? until : null
}

/** When an import ended, or was heard of for the last time. */
function endOf(item: ImportItem, now: Date): string | null {
  return item.finishedAt ?? (isLost(item, now) ? item.aliveAt : null)
}

const isUndoLost = (undo: UndoItem, now: Date) => undo.state === 'running' && isSilent(undo, now)

/** The undo as it is seen now. */
export function shownUndo(item: ImportItem, now: Date): ImportUndo | null {
  if (item.undo === null) return null
  const { aliveAt: _alive, line: _line, resultsFrom: _from, ...shown } = item.undo
  return {
    ...shown,
    state: isUndoLost(item.undo, now) ? 'failed' : shown.state,
    hasReport: hasUndoReport(item, now),
  }
}

/** Whether the report of the undo can be fetched. */
export function hasUndoReport({ undo }: ImportItem, now: Date): boolean {
  if (!undo?.hasReport || undo.finishedAt === null) return false
  return plusSeconds(new Date(undo.finishedAt), IMPORT_DAYS * DAY) > now
}

/** Whether an import is being undone, so that another request for it changes nothing. */
export function isBeingUndone(item: ImportItem, now: Date): boolean {
  return isUndoing(shownUndo(item, now))
}

/**
 * The import once its undo was asked for. One that broke off has ended with it.
 * @throws ERR_IMPORT_UNDER_WAY, ERR_IMPORT_UNDONE, ERR_IMPORT_UNDO_EXPIRED, ERR_NO_CHANGE where it was not
 *   started, or changed no record
 */
export function requestedUndo(
  before: ImportItem,
  { by, now, mark }: { by: DataImport['createdBy']; now: Date; mark: string },
): ImportChange & { undo: UndoItem } {
  ensureUndoable(before, now)
  const at = now.toISOString()
  const undo = before.undo ?? {
    ...{ requestedBy: by, requestedAt: at, finishedAt: null, hasReport: false },
    ...{ lines: 0, line: 0, resultsFrom: 0, counts: { deleted: 0, restored: 0, kept: 0 } },
  }
  const lost = { state: 'failed', reason: 'broken', finishedAt: before.aliveAt } as const
  return {
    ...(before.finishedAt === null && { ...lost, mark }),
    undoMark: mark,
    undo: { ...undo, state: 'queued', aliveAt: at },
  }
}

function ensureUndoable(item: ImportItem, now: Date): void {
  if (undoableUntil(item, now) !== null) return
  const end = endOf(item, now)
  if (isImporting(item.state) && end === null) throw new CatalogueError('ERR_IMPORT_UNDER_WAY')
  if (item.undo?.state === 'done') throw new CatalogueError('ERR_IMPORT_UNDONE')
  const { added, updated } = item.counts
  if (end === null || added + updated === 0) throw new CatalogueError('ERR_NO_CHANGE')
  throw new CatalogueError('ERR_IMPORT_UNDO_EXPIRED')
}

/** The undo after more lines. */
export function undoneLines(
  { counts, lines, ...undo }: UndoItem,
  results: readonly Pick<UndoneLine, 'effect' | 'why'>[],
  { passed, ...at }: { passed: number; line: number; resultsFrom: number; aliveAt: string },
): UndoItem {
  const count = (effect: UndoneLine['effect']) =>
    results.filter((result) => result.effect === effect).length
  return {
    ...undo,
    ...at,
    lines: lines + passed,
    counts: {
      deleted: counts.deleted + count('deleted'),
      restored: counts.restored + count('restored'),
      kept: counts.kept + results.filter(({ why }) => why !== null).length,
    },
  }
}
