import { uploadDeleted, uploadFilesDeleted, uploadTimeUp } from '#events/uploads.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { UploadOfPatient } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { ensureMayChange, ensureMayRemove, ensureSeen, isTemporary } from '../rules/access.ts'
import { SETTLED_SECONDS } from '../rules/lifetime.ts'
import { discardFiles } from './arrived.ts'
import { forgetFiles } from './stored-studies.ts'
import type { Work } from './work.ts'

/**
 * Deletes an upload: it is gone for everybody at once, and its files follow by the event
 * (`purgeUpload`). The same call again, before they have, changes nothing.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_ACCESS_DENIED
 */
export async function removeUpload(work: Work, { patientId, key }: UploadOfPatient): Promise<void> {
  await retryOnConflict(
    () => work.store.findOf(patientId, key),
    (found) => hide(work, found),
  )
}

async function hide(work: Work, found: UploadRecord | null): Promise<void> {
  if (found?.state === 'deleting') return ensureMayChange(work.actor, found)
  const upload = ensureSeen(work.actor, found)
  ensureMayRemove(work.actor, upload)
  const { key, patientId } = upload
  const wasCompleted = upload.state === 'completed'
  const event = { key, patientId, wasCompleted, wasNew: wasCompleted && upload.seenAt === null }
  const gone = isTemporary(upload)
    ? eventWrite(uploadTimeUp, { key, patientId }, occurrenceOf(work))
    : eventWrite(uploadDeleted, event, occurrenceOf(work))
  await work.store.hide(upload, [
    gone,
    callAudit(work, 'uploads.delete', { patientId }),
    work.store.timerWrite(upload, { now: work.now, seconds: SETTLED_SECONDS }),
  ])
}

/**
 * Deletes the named files of an upload; names that it does not have are ignored.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_ACCESS_DENIED, ERR_NO_CHANGE where it has none of them
 */
export async function removeFiles(
  work: Work,
  { patientId, key }: UploadOfPatient,
  names: readonly string[],
): Promise<void> {
  const { store, objects, now } = work
  // Names are kept composed; files announced before that rule may have decomposed ones.
  const wanted = [...new Set(names.flatMap((name) => [name, name.normalize('NFC')]))]
  const prepare = async () => {
    const upload = ensureSeen(work.actor, await store.findOf(patientId, key))
    ensureMayRemove(work.actor, upload)
    const files = [...(await store.filesOf(key, wanted)).values()]
    if (files.length === 0) throw new CatalogueError('ERR_NO_CHANGE')
    return { upload, files }
  }
  await retryOnConflict(prepare, async ({ upload, files }) => {
    await discardFiles(objects, upload, files)
    const auditEntry = callAudit(work, 'uploads.deleteFiles', { patientId: upload.patientId })
    // Of a finished upload: what their addresses may still bring is deleted too.
    const isFinished = upload.state === 'completed' && !isTemporary(upload)
    const timer = isFinished ? [store.timerWrite(upload, { now, seconds: SETTLED_SECONDS })] : []
    await store.removeFiles(upload, files, [auditEntry, ...timer])
    // Pictures and entries of deleted files must not outlive them.
    const after = isFinished ? await store.findOf(patientId, key) : null
    if (!after) return
    await forgetFiles(objects, { before: upload, after }, files)
    // Where this is not reached, the library is right when the timer ends.
    const event = eventWrite(uploadFilesDeleted, { patientId, key }, occurrenceOf(work))
    await store.write([event])
  })
}
