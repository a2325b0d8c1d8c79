import { keyImagesChanged } from '#events/uploads.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { KeyImage, NewKeyImageForm } from '#shared/model/key-image.ts'
import { objectKeys, type UploadOfPatient } from '../../keys.ts'
import { findCompletedWith } from '../../operations/completed-with.ts'
import type { Work } from '../../operations/work.ts'
import type { Uploader, UploadRecord } from '../../records.ts'
import { ensureSeen } from '../../rules/access.ts'
import type { KeyImageRecord, KeyImageStore } from '../store.ts'

export type KeyImageWork = Work & { keyImages: KeyImageStore }

/** A key image as a caller sees it: ids of others are nobody's business. */
export function showKeyImage(
  { author, hasPicture: _picture, ...rest }: KeyImageRecord,
  caller: Uploader,
): KeyImage {
  const { id, ...shown } = author
  return { ...rest, author: shown, isOwn: id === caller.id }
}

/**
 * Keeps an image of a finished upload as it is looked at.
 * @throws ERR_UPLOAD_NOT_EXISTS, ERR_UPLOAD_FAILED before it is complete, ERR_REQUEST_PARAMS_MISFORMAT
 *   for a file that it does not have, or a picture that is no small JPEG
 */
export async function keepImage(
  work: KeyImageWork,
  { patientId, key }: UploadOfPatient,
  { picture, ...form }: NewKeyImageForm,
  marker: (answer: KeyImage) => Write[],
): Promise<KeyImage> {
  const { actor, keyImages, objects } = work
  const bytes = picture === null ? null : await readPicture(picture)
  const upload = await findCompletedWith(work, { patientId, key }, form.file)
  const kept: KeyImageRecord = {
    ...{ keyImageId: work.newId(), uploadKey: key, ...form },
    ...{ author: actor, createdAt: work.now.toISOString(), hasPicture: bytes !== null },
  }
  // A picture without its key image is deleted with the upload.
  if (bytes) {
    await objects.write(objectKeys(upload).keyImage(kept.keyImageId), bytes, 'image/jpeg')
  }
  const answer = showKeyImage(kept, actor)
  await keyImages.add(upload, kept, [
    eventWrite(keyImagesChanged, { key, patientId }, occurrenceOf(work)),
    callAudit(work, 'keyImages.create', { patientId }),
    ...marker(answer),
  ])
  return answer
}

/** What reads pictures is loaded with the first one. */
async function readPicture(picture: string): Promise<Uint8Array> {
  const { pictureBytes } = await import('../rules/picture.ts')
  return pictureBytes(picture)
}

type Found = { upload: UploadRecord | null; kept: KeyImageRecord | null }

/** Deletes a key image of one’s own. @throws ERR_UPLOAD_NOT_EXISTS, ERR_TARGET_NOT_FOUND, ERR_KEY_IMAGE_NOT_OWN */
export async function removeImage(
  work: KeyImageWork,
  patientId: string,
  { upload, kept }: Found,
): Promise<void> {
  const { actor, keyImages, objects } = work
  const seen = ensureSeen(actor, upload)
  if (kept === null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (kept.author.id !== actor.id) throw new CatalogueError('ERR_KEY_IMAGE_NOT_OWN')
  const { uploadKey: key, keyImageId } = kept
  await keyImages.remove(key, keyImageId, [
    eventWrite(keyImagesChanged, { key, patientId }, occurrenceOf(work)),
    callAudit(work, 'keyImages.remove', { patientId }),
  ])
  if (kept.hasPicture) await objects.remove([objectKeys(seen).keyImage(keyImageId)])
}
