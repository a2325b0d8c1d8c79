import * as v from 'valibot'

/** What an export holds: all that the practice keeps here, or its records for other systems alone. */
export const exportKinds = ['all', 'fhir'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportStates = [
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
  'removed',
  'expired',
] as const
export type ExportState = (typeof exportStates)[number]

type ExportAction = 'start' | 'finish' | 'fail' | 'cancel' | 'remove' | 'expire'

/** How an export is doing, and where what happens to it leads: nothing else does. */
const exportSteps: Record<ExportState, Partial<Record<ExportAction, ExportState>>> = {
  queued: { start: 'running', fail: 'failed', cancel: 'cancelled' },
  // It is started again where a run broke off.
  running: { start: 'running', finish: 'ready', fail: 'failed', cancel: 'cancelled' },
  ready: { remove: 'removed', expire: 'expired' },
  failed: {},
  cancelled: {},
  removed: {},
  expired: {},
}

/** Where an action leads from a state; null where the state does not have it. */
export function nextState(state: ExportState, action: ExportAction): ExportState | null {
  return exportSteps[state][action] ?? null
}

/** Whether it is still being made. */
export function isUnderWay(state: ExportState): boolean {
  return nextState(state, 'start') !== null
}

/** Why there is no archive: it broke off again and again, or it takes longer than a run may. */
export const exportFailures = ['broken', 'tooLong'] as const

/** For how many days an archive can be fetched. */
export const EXPORT_DAYS = 7

/** An export as the admins of the practice see it. */
export const dataExport = v.object({
  exportId: v.string(),
  kind: v.picklist(exportKinds),
  state: v.picklist(exportStates),
  reason: v.nullable(v.picklist(exportFailures)),
  requestedBy: v.object({ id: v.string(), name: v.string() }),
  requestedAt: v.string(),
  /** The file of the archive that is being written, of how many, and lines written so far. */
  progress: v.object({ file: v.number(), files: v.number(), lines: v.number() }),
  /** When the archive was ready. */
  finishedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
})
export type DataExport = v.InferOutput<typeof dataExport>
