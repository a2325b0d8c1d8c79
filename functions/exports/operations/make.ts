import { exportReady } from '#events/exports.ts'
import { type Clock, MINUTE } from '#functions/platform/clock.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { isConflict } from '#functions/platform/retry.ts'
import { type ExportKind, nextState } from '#shared/model/data-exports.ts'
import { aliveUntil, beginRun, failed, objectOf, RUNS_MAX } from '../rules/export.ts'
import type { ExportItem, ExportStore } from '../store.ts'
import { type ArchiveFile, archiveOf, type Written } from './archive.ts'
import { type Parts, storeStream } from './store-stream.ts'

/** A function may run 15 minutes; what is not finished by then is not finished in the next run. */
const RUN_SECONDS = 14 * MINUTE
/** How often a run says that it is alive and how far it is. */
const NOTE_MS = 2000

/** Thrown where a run has no more time. */
class OutOfTime extends Error {}

export type Making = {
  store: Pick<ExportStore, 'practiceId' | 'find' | 'step' | 'note'>
  objects: Parts & Pick<ObjectStore, 'remove'>
  clock: Clock
  newId: () => string
  contents: (kind: ExportKind) => Promise<ArchiveFile[]>
}

/**
 * Makes the archive of an export that was asked for: once, however often the event is delivered. What
 * breaks off is begun anew by the next delivery; what was stopped leaves nothing in the store.
 */
export async function makeExport(making: Making, exportId: string): Promise<void> {
  const { store, clock, newId, objects } = making
  const run = await begin(making, exportId)
  if (!run) return
  const object = objectOf(store.practiceId, run, run.mark)
  try {
    const bytes = await write(making, run, object)
    const now = clock()
    const state = nextState(run.state, 'finish')
    if (state === null) return
    const finished = { state, object, bytes, finishedAt: now.toISOString(), aliveUntil: null }
    const { requestedBy, kind } = run
    const occurrence = { practiceId: store.practiceId, actor: requestedBy.id, now }
    await store.step(run, { ...finished, mark: newId() }, [
      eventWrite(exportReady, { exportId, kind, requestedBy: requestedBy.id }, occurrence),
    ])
  } catch (error) {
    await objects.remove([object])
    // Somebody stopped it, which is what was wanted.
    if (isConflict(error)) return
    if (error instanceof OutOfTime) {
      return store.step(run, { ...failed(run, 'tooLong'), mark: newId() })
    }
    const change = run.runs < RUNS_MAX ? { aliveUntil: null } : failed(run, 'broken')
    await store.step(run, { ...change, mark: newId() }).catch(() => undefined)
    throw error
  }
}

/** The run that was begun; null where there is nothing to do. */
async function begin(
  { store, clock, newId }: Making,
  exportId: string,
): Promise<ExportItem | null> {
  const before = await store.find(exportId)
  const change = before && beginRun(before, newId(), clock())
  if (!change) return null
  try {
    await store.step(before, change)
  } catch (error) {
    // Another delivery was faster.
    if (isConflict(error)) return null
    throw error
  }
  const run = { ...before, ...change }
  return run.state === 'running' ? run : null
}

async function write({ store, objects, clock, contents }: Making, run: ExportItem, object: string) {
  const startedAt = clock().getTime()
  let noted = { file: -1, at: 0 }

  async function onLines(file: number, lines: number) {
    const now = clock()
    if (now.getTime() - startedAt > RUN_SECONDS * 1000) throw new OutOfTime()
    if (file === noted.file && now.getTime() - noted.at < NOTE_MS) return
    noted = { file, at: now.getTime() }
    await store.note(run, { aliveUntil: aliveUntil(now), file, lines })
  }

  const files = await contents(run.kind)
  const stream = archiveOf({ files, manifest: manifestOf(run), now: clock(), onLines })
  return storeStream(objects, { key: object, type: 'application/zip' }, stream)
}

/** What was written, for whoever checks that all of it arrived. */
function manifestOf({ exportId, kind, requestedAt }: ExportItem) {
  return (files: readonly Written[]) =>
    `${JSON.stringify({ exportId, kind, requestedAt, files }, null, 2)}\n`
}
