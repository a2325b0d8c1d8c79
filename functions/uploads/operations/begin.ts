import { callAudit } from '#functions/platform/audit.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import type { UploadRecord } from '../records.ts'
import { UNFINISHED_SECONDS } from '../rules/lifetime.ts'
import type { Work } from './work.ts'

type Beginning = { patientId: string; service: UploadService; comment: string }
type Begun = { key: string; resumed: boolean }

/**
 * Begins an upload, or goes on with the caller's unfinished one for the same patient and service,
 * which keeps its comment unless there is a new one.
 */
export async function beginUpload(
  work: Work,
  beginning: Beginning,
  marker: (begun: Begun) => Write[],
): Promise<Begun> {
  const { store, actor } = work
  const { patientId, service } = beginning
  return retryOnConflict(
    () => store.findOpen(patientId, service, actor.id),
    async (open) => {
      if (open) return resume(work, open, beginning)
      const upload = newUpload(work, beginning)
      const begun = { key: upload.key, resumed: false }
      const auditEntry = callAudit(work, 'uploads.create', { patientId })
      const timer = store.timerWrite(upload, { now: work.now, seconds: UNFINISHED_SECONDS })
      await store.create(upload, [auditEntry, timer, ...marker(begun)])
      return begun
    },
  )
}

async function resume(work: Work, open: UploadRecord, { comment }: Beginning): Promise<Begun> {
  const auditEntry = callAudit(work, 'uploads.resume', { patientId: open.patientId })
  if (comment && comment !== open.comment) await work.store.setComment(open, comment, [auditEntry])
  else await work.store.write([auditEntry])
  return { key: open.key, resumed: true }
}

/** An upload that nothing was announced for yet. */
export function newUpload(
  { store, actor, now, newId }: Pick<Work, 'store' | 'actor' | 'now' | 'newId'>,
  beginning: Beginning,
): UploadRecord {
  return {
    key: newId(),
    practiceId: store.practiceId,
    ...beginning,
    state: 'uploading',
    uploader: actor,
    fileCount: 0,
    bytes: 0,
    revision: 1,
    createdAt: now.toISOString(),
    completedAt: null,
    keptAt: null,
    cameTo: null,
    seenAt: null,
  }
}
