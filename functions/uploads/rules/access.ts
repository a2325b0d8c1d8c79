import { CatalogueError } from '#shared/errors.ts'
import { TEMPORARY } from '#shared/model/upload-rules.ts'
import type { UploadOfPatient } from '../keys.ts'
import type { Work } from '../operations/work.ts'
import type { Uploader, UploadRecord } from '../records.ts'

/** Whether an upload is nobody's yet. */
export function isTemporary({ patientId }: { patientId: string }): boolean {
  return patientId === TEMPORARY
}

/** A link opens only what was sent by it, however much of the chart there is. */
export function canSee(caller: Uploader, upload: UploadRecord): boolean {
  if (upload.state === 'deleting') return false
  return caller.kind !== 'guest' || upload.uploader.id === caller.id
}

/** @throws ERR_UPLOAD_NOT_EXISTS: no difference shown between absent and out of sight */
export function ensureSeen(caller: Uploader, upload: UploadRecord | null): UploadRecord {
  if (upload === null || !canSee(caller, upload)) throw new CatalogueError('ERR_UPLOAD_NOT_EXISTS')
  return upload
}

/** @throws ERR_UPLOAD_FAILED before all files of the upload have been sent */
export function ensureCompleted({ state }: UploadRecord): void {
  if (state === 'completed') return
  const problem = 'its files have not all been sent'
  throw new CatalogueError('ERR_UPLOAD_FAILED', { problem, files: [] })
}

/**
 * The staff may change every upload; guests and patients those that they sent themselves.
 * @throws ERR_ACCESS_DENIED
 */
export function ensureMayChange(caller: Uploader, upload: UploadRecord): void {
  if (caller.kind === 'staff' || upload.uploader.id === caller.id) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['only who sent the files may change them'])
}

/**
 * The staff may delete every upload; guests and patients those that they sent themselves, as long
 * as nobody of the staff has looked at them: from then on they are part of the medical record.
 * @throws ERR_ACCESS_DENIED
 */
export function ensureMayRemove(caller: Uploader, upload: UploadRecord): void {
  ensureMayChange(caller, upload)
  if (caller.kind === 'staff' || upload.seenAt === null) return
  throw new CatalogueError('ERR_ACCESS_DENIED', [
    'the practice has already looked at these files; ask the practice to delete them',
  ])
}

/** For what only the staff do with an upload. @throws ERR_ACCESS_DENIED */
export function ensureStaff(caller: Uploader): void {
  if (caller.kind === 'staff') return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['only the staff may do so'])
}

/** An upload that the caller may change. @throws ERR_UPLOAD_NOT_EXISTS, ERR_ACCESS_DENIED */
export async function findChangeable(
  { actor, store }: Pick<Work, 'actor' | 'store'>,
  { patientId, key }: UploadOfPatient,
): Promise<UploadRecord> {
  return ensureChangeable(actor, await store.findOf(patientId, key))
}

/** The same of one that was read. @throws ERR_UPLOAD_NOT_EXISTS, ERR_ACCESS_DENIED */
export function ensureChangeable(caller: Uploader, found: UploadRecord | null): UploadRecord {
  const upload = ensureSeen(caller, found)
  ensureMayChange(caller, upload)
  return upload
}
