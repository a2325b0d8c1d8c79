import type { LineResult } from '#functions/patients/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type DataImport,
  IMPORT_DAYS,
  type ImportFormat,
  type ImportSettings,
  isImporting,
  nextImportState,
} from '#shared/model/imports.ts'
import type { ImportChange, ImportItem } from '../store.ts'
import { isLost } from './lost.ts'
import { isBeingUndone, shownUndo, undoableUntil } from './undo.ts'

const nothingYet = { added: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 }

type File = { name: string; size: number; format: ImportFormat }
type Origin = { importId: string; createdBy: DataImport['createdBy']; now: Date }

/** An import whose file is to be sent. */
export function newImport(file: File, { importId, createdBy, now }: Origin): ImportItem {
  return {
    ...{ importId, ...file, createdBy, createdAt: now.toISOString() },
    ...{ state: 'sending', reason: null, settings: null, startedAt: null, finishedAt: null },
    ...{ counts: nothingYet, withoutValue: 0, overPlan: 0, mark: importId, aliveAt: null },
    ...{ offset: 0, row: 0, lines: 0, isPastHeader: false, hasReport: false, isFilter: true },
    ...{ isUndoable: true, undo: null, undoMark: importId },
  }
}

/** @throws ERR_NO_CHANGE where it was started before */
export function started(before: ImportItem, settings: ImportSettings, now: Date): ImportChange {
  const startedAt = now.toISOString()
  return { state: stateAfter(before, 'start'), settings, startedAt, aliveAt: startedAt }
}

/** The end of an import. @throws ERR_NO_CHANGE where it has ended, or was not started */
export function ended(
  before: ImportItem,
  how: 'finish' | 'cancel' | 'fail',
  now: Date,
): ImportChange & Pick<ImportItem, 'state'> {
  return { state: stateAfter(before, how), finishedAt: now.toISOString() }
}

function stateAfter(
  { state }: ImportItem,
  action: 'start' | 'finish' | 'cancel' | 'fail',
): ImportItem['state'] {
  const next = nextImportState(state, action)
  if (next === null || next === 'gone') throw new CatalogueError('ERR_NO_CHANGE')
  return next
}

/** How far a file was read, and what became of its lines. */
export function progressed(
  { counts: before, withoutValue, overPlan, lines }: ImportItem,
  results: readonly Pick<LineResult, 'outcome' | 'why' | 'isOverPlan'>[],
): Pick<ImportItem, 'counts' | 'withoutValue' | 'overPlan' | 'lines'> {
  const counts = { ...before }
  for (const { outcome } of results) counts[outcome] += 1
  return {
    counts,
    withoutValue: withoutValue + results.filter(lostValue).length,
    overPlan: overPlan + results.filter(({ isOverPlan }) => isOverPlan).length,
    lines: lines + results.length,
  }
}

/** Whether a line was imported without one of its values. */
const lostValue = ({ outcome, why }: Pick<LineResult, 'outcome' | 'why'>) =>
  outcome !== 'refused' && outcome !== 'skipped' && why !== null

/** An import as it is seen now: that it broke off or its report is gone is worked out at each read. */
export function shownImport(item: ImportItem, now: Date): DataImport {
  const {
    offset: bytes,
    lines,
    mark: _mark,
    aliveAt: _alive,
    row: _row,
    isPastHeader: _past,
    isUndoable: _undoable,
    undoMark: _undoMark,
    ...shown
  } = item
  const expires = expiryOf(item)
  const lost = isLost(item, now) ? ({ state: 'failed', reason: 'broken' } as const) : {}
  return {
    ...shown,
    ...lost,
    progress: { bytes, lines },
    hasReport: hasReport(item, now),
    expiresAt: expires?.toISOString() ?? null,
    undoableUntil: undoableUntil(item, now)?.toISOString() ?? null,
    undo: shownUndo(item, now),
  }
}

/** Whether its report can be fetched. */
export function hasReport(item: ImportItem, now: Date): boolean {
  const expires = expiryOf(item)
  return item.hasReport && expires !== null && expires > now
}

function expiryOf({ finishedAt }: ImportItem): Date | null {
  return finishedAt === null ? null : plusSeconds(new Date(finishedAt), IMPORT_DAYS * DAY)
}

/** @throws ERR_IMPORT_UNDER_WAY where lines are still read, ERR_IMPORT_UNDO_UNDER_WAY */
export function ensureRemovable(item: ImportItem, now: Date): void {
  if (isImporting(item.state)) throw new CatalogueError('ERR_IMPORT_UNDER_WAY')
  if (isBeingUndone(item, now)) throw new CatalogueError('ERR_IMPORT_UNDO_UNDER_WAY')
}
