import type { Pause } from './gate.ts'
import type { Failure, Phase, UploaderSnapshot } from './model.ts'
import type { Run } from './run.ts'

const NOTHING_READ = { found: 0, read: 0, bytes: 0 }

/** What the page is told of an upload. */
export function drawSnapshot(
  run: Run,
  concurrency: number,
  paused: Pause | null,
): UploaderSnapshot {
  const totals = run.ledger.totals()
  const bytesPerSecond = run.sender.isBusy() && paused === null ? run.speed.bytesPerSecond() : null
  const reading = run.reading ?? NOTHING_READ
  // What is still to be read is most likely to be sent.
  const bytes = totals.bytes + reading.bytes
  const unreadable = run.unreadable.map(
    ({ path }): Failure => ({ name: path, reason: 'unreadable' }),
  )
  const ignored = run.notSent.counts()
  return {
    phase: phaseOf(run),
    uploadKey: run.key,
    resumed: run.resumed,
    reading,
    strangers: run.question?.strangers ?? [],
    isAskedLate: run.question?.isLate ?? false,
    counts: {
      total: totals.total + unreadable.length + reading.found - reading.read,
      uploaded: totals.uploaded,
      failed: totals.failed + unreadable.length,
      ignored: Object.values(ignored).reduce((sum, count) => sum + count, 0),
    },
    ignored,
    notSent: run.notSent.first(),
    bytes: { total: bytes, sent: totals.sent },
    failures:
      totals.failed + unreadable.length > 0 ? [...run.ledger.failures(), ...unreadable] : [],
    bytesPerSecond,
    secondsLeft: bytesPerSecond === null ? null : (bytes - totals.sent) / bytesPerSecond,
    concurrency,
    paused,
    trouble: run.trouble,
    result: run.completed,
  }
}

/** Nothing was taken yet, though files may have been refused. */
export function isUnused(run: Run): boolean {
  return run.key === null && phaseOf(run) === 'idle'
}

function phaseOf(run: Run): Phase {
  if (run.isRemoving) return 'removing'
  if (run.question) return 'asking'
  if (run.completed) return 'completed'
  if (run.trouble) return 'unfinished'
  if (run.sender.isBusy() || run.isCommitting) return 'uploading'
  if (run.reading || run.takings > 0) return 'reading'
  const { failed } = run.ledger.totals()
  return failed > 0 || run.unreadable.length > 0 ? 'unfinished' : 'idle'
}
