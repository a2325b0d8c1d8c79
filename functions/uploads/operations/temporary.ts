import { auditWrite } from '#functions/platform/audit.ts'
import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Call, TenantCall } from '#functions/platform/http/call.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { TEMPORARY, type UploadService } from '#shared/model/upload-rules.ts'
import type { Uploader } from '../records.ts'
import { TEMPORARY_SECONDS } from '../rules/lifetime.ts'
import { createUploadStore } from '../store.ts'
import { newUpload } from './begin.ts'

/** A whole clinic may share an address. */
const limit: Limit = { name: 'temporary-uploads', max: 60, windowSeconds: HOUR }

/**
 * Begins an upload that is nobody's yet. Who began it sends files as a guest does, by its key and
 * password.
 * @throws ERR_UPLOAD_NO_HOST where there is no such practice, ERR_ACCESS_DENIED after too many
 */
export async function beginTemporary(
  table: Table,
  { ip, now }: Call,
  beginning: { practiceId: string; service: UploadService; comment: string },
): Promise<{ key: string; pwd: string; expiresAt: string }> {
  const { practiceId, service, comment } = beginning
  const tooMany = new CatalogueError('ERR_ACCESS_DENIED', ['too many uploads; wait an hour'])
  await countOrThrow(table, limit, networkOf(ip), now, tooMany)
  if (!(await readPractice(table, practiceId))) {
    throw new CatalogueError('ERR_UPLOAD_NO_HOST')
  }
  const store = createUploadStore(table, practiceId)
  const key = newId()
  const pwd = newSecret()
  const actor = visitor(`link:${key}`)
  const timer = { now, seconds: TEMPORARY_SECONDS }
  const begun = { store, actor, now, newId: () => key }
  const upload = newUpload(begun, { patientId: TEMPORARY, service, comment })
  const expiresAt = plusSeconds(now, TEMPORARY_SECONDS)
  await store.create(upload, [
    store.accessWrite(upload, { pwdHash: hashSecret(pwd), expiresAt: epochSeconds(expiresAt) }),
    store.timerWrite(upload, timer),
    auditWrite({
      ...{ practiceId, patientId: null, action: 'uploads.createTemporary', actor: actor.id },
      ...{ ip, now },
    }),
  ])
  return { key, pwd, expiresAt: expiresAt.toISOString() }
}

/** Whoever holds the key and password of a temporary upload. */
function visitor(id: string): Uploader {
  return { kind: 'guest', id, name: 'Visitor' }
}

/** The caller of a temporary upload. @throws ERR_UPLOAD_IS_TEMPORARY where it is not a guest */
export function visitorOf({ actor }: TenantCall): Uploader {
  if (actor.kind !== 'guest') throw new CatalogueError('ERR_UPLOAD_IS_TEMPORARY')
  return visitor(actor.id)
}
