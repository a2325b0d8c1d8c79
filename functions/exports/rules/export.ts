import { DAY, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type DataExport,
  EXPORT_DAYS,
  type ExportKind,
  type ExportState,
  isUnderWay,
  nextState,
} from '#shared/model/data-exports.ts'
import type { ExportChange, ExportItem } from '../store.ts'
import { filesOf } from './files.ts'

/** A run that has not said for so long that it is alive has broken off. */
export const ALIVE_SECONDS = 45
/** How often an export is begun before it has failed. */
export const RUNS_MAX = 3
/** An export that nothing is heard of for so long will come to nothing. */
const LOST_SECONDS = 30 * MINUTE

type Origin = { exportId: string; requestedBy: DataExport['requestedBy']; now: Date }

/** An export that was asked for. */
export function newExport(kind: ExportKind, { exportId, requestedBy, now }: Origin): ExportItem {
  return {
    ...{ exportId, kind, requestedBy, requestedAt: now.toISOString() },
    ...{ state: 'queued', reason: null, mark: exportId, runs: 0, aliveUntil: null },
    ...{ file: 0, lines: 0, object: null, bytes: null, finishedAt: null },
  }
}

/**
 * The run that a delivered event begins; null where there is nothing to do: it was finished or
 * stopped, or another delivery of the event is at it.
 */
export function beginRun(before: ExportItem, mark: string, now: Date): ExportChange | null {
  const state = nextState(before.state, 'start')
  const isAlive = before.aliveUntil !== null && new Date(before.aliveUntil) > now
  if (state === null || (before.state === 'running' && isAlive)) return null
  if (before.runs >= RUNS_MAX) return { ...failed(before, 'broken'), mark }
  return { state, mark, runs: before.runs + 1, aliveUntil: aliveUntil(now), file: 0, lines: 0 }
}

/** Until when a run that is heard of now counts as alive. */
export function aliveUntil(now: Date): string {
  return plusSeconds(now, ALIVE_SECONDS).toISOString()
}

/** @throws ERR_NO_CHANGE where it is neither queued nor running */
export function failed(
  before: ExportItem,
  reason: NonNullable<ExportItem['reason']>,
): ExportChange {
  const state = nextState(before.state, 'fail')
  if (state === null) throw new CatalogueError('ERR_NO_CHANGE')
  return { state, reason, aliveUntil: null }
}

/**
 * Stops an export, or takes its archive away.
 * @throws ERR_NO_CHANGE where there is nothing to stop and nothing to take away
 */
export function removed(before: ExportItem, now: Date): ExportChange & { state: ExportState } {
  const { state } = shownExport(before, now)
  const next = nextState(state, 'cancel') ?? nextState(state, 'remove')
  if (next === null) throw new CatalogueError('ERR_NO_CHANGE')
  return { state: next, aliveUntil: null }
}

/** Whether an export is still being made: of one that was lost that is not so. */
export function isBeingMade(item: ExportItem, now: Date): boolean {
  return isUnderWay(shownExport(item, now).state)
}

/** An export as admins see it now: what became of it by itself is worked out at each read. */
export function shownExport(item: ExportItem, now: Date): DataExport {
  const { exportId, kind, requestedBy, requestedAt, finishedAt, bytes } = item
  const expires = finishedAt === null ? null : plusSeconds(new Date(finishedAt), EXPORT_DAYS * DAY)
  const isExpired = item.state === 'ready' && expires !== null && expires <= now
  const heardOf = new Date(item.aliveUntil ?? requestedAt)
  const isLost = isUnderWay(item.state) && plusSeconds(heardOf, LOST_SECONDS) <= now
  return {
    ...{ exportId, kind, requestedBy, requestedAt, finishedAt, bytes },
    state: isExpired ? 'expired' : isLost ? 'failed' : item.state,
    reason: isLost ? 'broken' : item.reason,
    progress: { file: item.file, files: filesOf(kind).length, lines: item.lines },
    expiresAt: expires?.toISOString() ?? null,
  }
}

/** Where the archive of a run is in the bucket: no two runs write the same. */
export function objectOf(practiceId: string, { exportId }: ExportItem, mark: string): string {
  return `exports/${practiceId}/${exportId}/${mark}.zip`
}
