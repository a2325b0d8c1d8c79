import { uploadDeleted } from '#events/uploads.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { objectKeys, objectOf, type UploadPlace } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { isTemporary } from '../rules/access.ts'
import type { UploadStore } from '../store.ts'
import { removeTemporary } from './keep.ts'
import { purgeUpload } from './purge.ts'

type Sources = { store: UploadStore; objects: ObjectStore }

/**
 * Looks at an upload whose time has come. One that nobody went on with is deleted, as is what
 * the addresses of a finished or deleted one brought after it was. Doing it again changes nothing.
 * @throws ERR_VERSION_CONFLICT where it changes meanwhile: it must be done again
 */
export async function settleUpload(sources: Sources, place: UploadPlace, now: Date): Promise<void> {
  const { store } = sources
  const upload = await store.find(place.key)
  if (upload === null || upload.state === 'deleting') return purgeUpload(sources, place)
  // Somebody went on with it between the end of the time and this event.
  if (await store.hasTimer(place.key)) return
  if (isTemporary(upload)) {
    await store.hide(upload, [])
    return purgeUpload(sources, place)
  }
  if (upload.state === 'uploading') return hideUnfinished(store, upload, now)
  return removeStrays(sources, upload)
}

async function hideUnfinished(store: UploadStore, upload: UploadRecord, now: Date) {
  const { key, patientId } = upload
  const { practiceId } = store
  const occurrence = { practiceId, actor: null, now }
  const action = 'uploads/on-upload-time-up'
  await store.hide(upload, [
    eventWrite(uploadDeleted, { key, patientId, wasCompleted: false, wasNew: false }, occurrence),
    reactionAudit({ practiceId, patientId, action, actor: null, now }),
  ])
}

/** Deletes objects that no file of a finished upload names. */
async function removeStrays({ store, objects }: Sources, upload: UploadRecord): Promise<void> {
  const { files: prefix } = objectKeys(upload)
  const [files, found] = await Promise.all([store.files(upload.key), objects.list(prefix)])
  const named = new Set(files.map((file) => prefix + objectOf(file)))
  await objects.remove(found.flatMap(({ key }) => (named.has(key) ? [] : [key])))
  if (upload.keptAt !== null) await removeTemporary(objects, upload)
}
