import { uploadCommented, uploadSeen } from '#events/uploads.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { UploadOfPatient } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { ensureMayChange, ensureSeen, ensureStaff } from '../rules/access.ts'
import type { Work } from './work.ts'

/**
 * Changes the comment, or records that the staff have seen the upload; the first time counts.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_ACCESS_DENIED, ERR_NO_CHANGE
 */
export async function changeUpload(
  work: Work,
  place: UploadOfPatient,
  { comment, seen }: { comment?: string | undefined; seen?: 0 | 1 | undefined },
): Promise<UploadRecord> {
  const upload = ensureSeen(work.actor, await findIn(work, place))
  if (comment === undefined && seen !== 1) throw new CatalogueError('ERR_NO_CHANGE')
  if (comment !== undefined) {
    ensureMayChange(work.actor, upload)
    const { key, patientId } = upload
    await work.store.setComment(upload, comment, [
      eventWrite(uploadCommented, { key, patientId }, occurrenceOf(work)),
      callAudit(work, 'uploads.comment', { patientId }),
    ])
  }
  if (seen === 1) {
    ensureStaff(work.actor)
    await noteSeen(work, place)
  }
  return ensureSeen(work.actor, await findIn(work, place))
}

const findIn = ({ store }: Work, { patientId, key }: UploadOfPatient) =>
  store.findOf(patientId, key)

async function noteSeen(work: Work, place: UploadOfPatient): Promise<void> {
  await retryOnConflict(
    () => findIn(work, place),
    async (upload) => {
      if (upload?.state !== 'completed' || upload.seenAt !== null) return
      const { key, patientId } = upload
      await work.store.setSeen(upload, work.now.toISOString(), [
        eventWrite(uploadSeen, { key, patientId }, occurrenceOf(work)),
        callAudit(work, 'uploads.seen', { patientId }),
      ])
    },
  )
}
