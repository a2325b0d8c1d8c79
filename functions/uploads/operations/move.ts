import { uploadMovedAway, uploadMovedHere } from '#events/uploads.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { UploadRecord } from '../records.ts'
import { ensureCompleted, ensureSeen, ensureStaff } from '../rules/access.ts'
import type { Work } from './work.ts'

type Move = { key: string; from: string; to: string }

/**
 * Puts an upload that came to the wrong chart into the right one: both histories say so, and the audit
 * trails of both. Its files stay where they are. Whoever may do so reaches both records.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_ACCESS_DENIED, ERR_NO_CHANGE, ERR_UPLOAD_FAILED before it is
 *   complete, ERR_VERSION_CONFLICT where somebody changed it meanwhile
 */
export async function moveUpload(work: Work, { key, from, to }: Move): Promise<UploadRecord> {
  const { store, actor } = work
  const found = await store.findOf(from, key)
  // It was there as the call began: somebody has moved it since.
  if (!found) throw new CatalogueError('ERR_VERSION_CONFLICT')
  const upload = ensureSeen(actor, found)
  ensureStaff(actor)
  if (from === to) throw new CatalogueError('ERR_NO_CHANGE')
  ensureCompleted(upload)
  const { cameTo, fileCount: files, bytes, seenAt } = upload
  // Whoever takes it back to where it came from finds it as it was.
  const home = cameTo ?? from
  const moved = { ...upload, patientId: to, cameTo: home === to ? null : home }
  const wasNew = seenAt === null
  const occurrence = occurrenceOf(work)
  await store.move(upload, moved, [
    eventWrite(uploadMovedAway, { key, patientId: from, wasNew, to }, occurrence),
    eventWrite(uploadMovedHere, { key, patientId: to, wasNew, from, files, bytes }, occurrence),
    callAudit(work, 'uploads.moveAway', { patientId: from }),
    callAudit(work, 'uploads.moveHere', { patientId: to }),
  ])
  return moved
}
