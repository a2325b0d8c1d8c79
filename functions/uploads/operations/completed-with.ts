import { badField } from '#shared/errors.ts'
import type { UploadOfPatient } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { ensureCompleted, ensureSeen } from '../rules/access.ts'
import type { Work } from './work.ts'

/**
 * Finds a completed upload that the caller may see and that contains a file.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_UPLOAD_FAILED before the upload is complete, ERR_REQUEST_PARAMS_MISFORMAT if the
 *   upload does not contain the file
 */
export async function findCompletedWith(
  { actor, store }: Pick<Work, 'actor' | 'store'>,
  { patientId, key }: UploadOfPatient,
  file: string,
): Promise<UploadRecord> {
  const [found, files] = await Promise.all([
    store.findOf(patientId, key),
    store.filesOf(key, [file]),
  ])
  const upload = ensureSeen(actor, found)
  ensureCompleted(upload)
  if (files.size === 0) throw badField('file', 'is not in this upload')
  return upload
}
