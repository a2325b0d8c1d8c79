import type { LineResult } from '#functions/patients/public.ts'
import { DAY, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
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

/** A running import that nothing is heard of for so long broke off, and does not go on by itself. */
const LOST_SECONDS = 30 * MINUTE

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

/**
 * The import where it may read lines now: it runs already, or was started before all others that wait,
 * and no other runs. One that broke off is in nobody's way, and may go on.
 */
export function dueOf(
  items: readonly ImportItem[],
  importId: string,
  now: Date,
): ImportItem | null {
  const item = items.find((one) => one.importId === importId) ?? null
  const others = items.filter((one) => one.importId !== importId)
  if (item?.state !== 'running') return nextOf(items, now)?.importId === importId ? item : null
  return others.some((one) => isRunning(one, now)) ? null : item
}

/** The import whose turn has come; null where one runs, or none waits. */
export function nextOf(items: readonly ImportItem[], now: Date): ImportItem | null {
  if (items.some((item) => isRunning(item, now))) return null
  const queued = items.filter(({ state }) => state === 'queued')
  const [first] = queued.toSorted((one, other) => order(one).localeCompare(order(other)))
  return first ?? null
}

const isRunning = (item: ImportItem, now: Date) => item.state === 'running' && !isLost(item, now)

const order = ({ startedAt, importId }: ImportItem) => `${startedAt}#${importId}`

function isLost({ state, aliveAt }: ImportItem, now: Date): boolean {
  return (
    state === 'running' && aliveAt !== null && plusSeconds(new Date(aliveAt), LOST_SECONDS) <= now
  )
}

/** An import as it is seen now: that it broke off or its report is gone is worked out at each read. */
export function shownImport(item: ImportItem, now: Date): DataImport {
  const {
    offset: bytes,
    lines,
    mark: _mark,
    aliveAt: _alive,
    row: _row,
    isPastHeader: _past,
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

/** @throws ERR_IMPORT_UNDER_WAY where lines are still read */
export function ensureRemovable({ state }: ImportItem): void {
  if (isImporting(state)) throw new CatalogueError('ERR_IMPORT_UNDER_WAY')
}
