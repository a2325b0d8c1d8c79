import { callAudit } from '#functions/platform/audit.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PlanName } from '#shared/model/plans.ts'
import type { PlannedFile, UploadTarget } from '#shared/model/upload.ts'
import {
  MAX_TEMPORARY_BYTES,
  MAX_TEMPORARY_FILES,
  MAX_UPLOAD_FILES,
} from '#shared/model/upload-rules.ts'
import type { PlanChange } from '../files/store.ts'
import { objectOf, type UploadOfPatient } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { ensureChangeable, isTemporary } from '../rules/access.ts'
import { fileIdOf } from '../rules/file-place.ts'
import { UNFINISHED_SECONDS } from '../rules/lifetime.ts'
import { ensurePlannable, sortPlan } from '../rules/plan.ts'
import { quotaWrites } from '../rules/quota.ts'
import { totalBytes } from '../rules/verify.ts'
import type { UploadStore } from '../store.ts'
import { discardFiles, readArrived } from './arrived.ts'
import { targetOf } from './targets.ts'
import type { Work } from './work.ts'

const TARGETS_AT_ONCE = 16

/** What a plan is held against: the upload, and those of its files that are announced again. */
type Before = { upload: UploadRecord | null; recorded: ReadonlyMap<string, FileRecord> }

/** Both are read at once: writing fails where either has changed since. */
export async function readBefore(
  store: UploadStore,
  { patientId, key }: UploadOfPatient,
  planned: readonly PlannedFile[],
): Promise<Before> {
  const names = new Set(planned.map(({ name }) => name))
  const [upload, recorded] = await Promise.all([
    store.findOf(patientId, key),
    store.filesOf(key, [...names]),
  ])
  return { upload, recorded }
}

/**
 * Announces files; answers, in the same order, where to send those that the object store does not
 * hold yet, by forms where the caller can send them. Announcing them again changes nothing; with another size or content a file starts over.
 * @param before what it is held against, where that was read already
 * @param plan of the practice, which sets its daily quota
 * @throws ERR_REQUEST_PARAMS_MISFORMAT, ERR_UPLOAD_FAILED if the upload is closed to further files,
 *   ERR_UPLOAD_QUOTA
 */
export async function planFiles(
  work: Work,
  place: UploadOfPatient,
  planned: readonly PlannedFile[],
  { forms = false, before, plan }: { forms?: boolean; before?: Before; plan: PlanName },
): Promise<UploadTarget[]> {
  ensurePlannable(planned)
  let first = before
  return retryOnConflict(
    async () => {
      const { upload, recorded } = first ?? (await readBefore(work.store, place, planned))
      first = undefined
      return { upload: ensureChangeable(work.actor, upload), recorded }
    },
    async ({ upload, recorded }) => {
      const { files, isAgain } = await record({ ...work, plan }, upload, planned, recorded)
      const arrived = isAgain ? await readArrived(work.objects, upload) : new Map<string, number>()
      return mapLimited(files, TARGETS_AT_ONCE, (file) => {
        const isPresent = arrived.get(objectOf(file)) === file.size
        return targetOf(work, upload, file, { isPresent, forms })
      })
    },
  )
}

/** Records the new and changed files of a plan. `isAgain`: some of it was planned before. */
async function record(
  work: Work & { plan: PlanName },
  upload: UploadRecord,
  planned: readonly PlannedFile[],
  recorded: Before['recorded'],
): Promise<{ files: FileRecord[]; isAgain: boolean }> {
  const names = planned.map(({ name }) => name)
  const { same, ...change } = sortPlan(planned, recorded, work.newId)
  ensureRoom(upload, change)
  const replaced = change.replaced.map(({ before }) => before)
  const auditEntry = callAudit(work, 'uploads.plan', { patientId: upload.patientId })
  const isChanged = change.added.length + replaced.length > 0
  const timer = work.store.timerWrite(upload, { now: work.now, seconds: UNFINISHED_SECONDS })
  // The time of a temporary upload is not put off.
  const counted = quotaWrites(
    { ...upload, plan: work.plan, sender: work.sender },
    { files: change.added.length, bytes: totalBytes(change.added) + Math.max(0, grownBy(change)) },
    work.now,
  )
  const writes = [auditEntry, ...counted, ...(isTemporary(upload) ? [] : [timer])]
  await (isChanged ? work.store.plan(upload, change, writes) : work.store.write(writes))
  await discardFiles(work.objects, upload, replaced)
  const fresh = [...change.added, ...change.replaced.map(({ after }) => after)]
  const byId = new Map([...same, ...fresh].map((file) => [file.fileId, file]))
  return {
    files: names.flatMap((name) => byId.get(fileIdOf(name)) ?? []),
    isAgain: same.length > 0,
  }
}

function ensureRoom(upload: UploadRecord, { added, replaced }: PlanChange): void {
  if (upload.state !== 'uploading') {
    throw refused('this upload is complete; begin a new one for more files')
  }
  const most = isTemporary(upload) ? MAX_TEMPORARY_FILES : MAX_UPLOAD_FILES
  if (upload.fileCount + added.length > most) {
    throw refused(`an upload takes at most ${most} files; begin a new one for the rest`)
  }
  const grown = grownBy({ added, replaced })
  if (isTemporary(upload) && upload.bytes + totalBytes(added) + grown > MAX_TEMPORARY_BYTES) {
    throw refused(`a temporary upload takes at most ${MAX_TEMPORARY_BYTES} bytes`)
  }
}

/** By how much the files that come again with other content are larger than before. */
const grownBy = ({ replaced }: PlanChange): number =>
  replaced.reduce((sum, { before, after }) => sum + after.size - before.size, 0)

function refused(problem: string): CatalogueError {
  return new CatalogueError('ERR_UPLOAD_FAILED', { problem, files: [] })
}
