import { uploadCompleted } from '#events/uploads.ts'
import { readPatient } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { PatientCall } from '#functions/platform/http/call.ts'
import { readGuestLink } from '#functions/platform/identity/guest.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { TEMPORARY } from '#shared/model/upload-rules.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { ensureCompleted, isTemporary } from '../rules/access.ts'
import { SETTLED_SECONDS } from '../rules/lifetime.ts'
import { createUploadStore, type UploadStore } from '../store.ts'
import { callerOf, reachPatient } from './caller.ts'

const COPIED_AT_ONCE = 16

type Keeping = { key: string; patientId: string | undefined; pwd: string | undefined }

/**
 * Makes a temporary upload part of a chart, as if it had been sent there: its files move to the
 * patient's, and those concerned hear of it. Patients prove by its password that it is theirs.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_TARGET_NOT_FOUND or ERR_UPLOAD_NOT_TEMPORARY where it is in a
 *   chart, ERR_UPLOAD_NO_UPLOADER where it is not said whose it is, ERR_UPLOAD_UPLOADER_NOT_IN_PRACTICE where that is nobody whom the caller may
 *   reach, ERR_UPLOAD_INVALID_KEY for a wrong password, ERR_UPLOAD_FAILED before it is complete
 */
export async function keepUpload(
  { table, objects }: { table: Table; objects: ObjectStore },
  call: PatientCall,
  keeping: Keeping,
): Promise<UploadRecord> {
  const { practiceId } = call.scope
  const { key } = keeping
  if (call.patientId !== TEMPORARY) {
    await reachPatient(table, call, call.patientId)
    throw new CatalogueError('ERR_UPLOAD_NOT_TEMPORARY')
  }
  const patient = await ownerOf(table, call, keeping.patientId)
  const caller = callerOf(call, patient)
  // Throws where it is not the password of this upload.
  if (caller.kind !== 'staff') await readGuestLink(table, key, keeping.pwd ?? '')
  const store = createUploadStore(table, practiceId)
  const { patientId } = patient
  const find = async () => ensureKeepable(store, await store.find(key))
  const kept = await retryOnConflict(find, async (upload) => {
    const after = { ...upload, patientId, keptAt: call.now.toISOString() }
    if (caller.kind === 'patient') after.uploader = caller
    await copyFiles({ store, objects }, upload, after)
    const { fileCount: files, bytes } = after
    const event = { key, patientId, files, bytes, uploader: after.uploader.kind }
    await store.keep(upload, after, [
      eventWrite(uploadCompleted, event, occurrenceOf(call)),
      callAudit(call, 'uploads.keep', { patientId }),
      store.timerWrite(after, { now: call.now, seconds: SETTLED_SECONDS }),
    ])
    return after
  })
  await removeTemporary(objects, kept)
  return kept
}

async function ownerOf(table: Table, { scope }: PatientCall, named: string | undefined) {
  const [only, ...others] = scope.patientIds.filter((id) => id !== TEMPORARY)
  const patientId = named ?? (others.length === 0 ? only : undefined)
  if (patientId === undefined) throw new CatalogueError('ERR_UPLOAD_NO_UPLOADER')
  const patient = await readPatient(table, scope.practiceId, patientId)
  if (!patient || !covers(scope, patient)) {
    throw new CatalogueError('ERR_UPLOAD_UPLOADER_NOT_IN_PRACTICE')
  }
  return patient
}

async function ensureKeepable(
  store: UploadStore,
  upload: UploadRecord | null,
): Promise<UploadRecord> {
  if (!upload || upload.state === 'deleting' || !(await store.hasTimer(upload.key))) {
    throw new CatalogueError('ERR_UPLOAD_NOT_EXISTS')
  }
  if (!isTemporary(upload)) throw new CatalogueError('ERR_UPLOAD_NOT_TEMPORARY')
  ensureCompleted(upload)
  return upload
}

/** Copies that a broken attempt left are written again: no record names them before it is kept. */
async function copyFiles(
  { store, objects }: { store: UploadStore; objects: ObjectStore },
  from: UploadPlace,
  to: UploadPlace,
): Promise<void> {
  const [before, after] = [objectKeys(from), objectKeys(to)]
  await mapLimited(await store.files(from.key), COPIED_AT_ONCE, async (file) => {
    const isCopied = await objects.copy(before.file(file), after.file(file))
    // Another call kept it, or deleted it, meanwhile.
    if (!isCopied) throw new CatalogueError('ERR_VERSION_CONFLICT')
  })
}

/** Deletes what is left of an upload where it was temporary. */
export async function removeTemporary(objects: ObjectStore, upload: UploadPlace): Promise<void> {
  const found = await objects.list(objectKeys({ ...upload, patientId: TEMPORARY }).all)
  await objects.remove(found.map(({ key }) => key))
}
