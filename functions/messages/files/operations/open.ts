import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { downloadAs, READ_SECONDS } from '#functions/uploads/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { documentKindOf } from '#shared/model/documents.ts'
import { messageFileObject } from '../../keys.ts'
import type { MessageStore } from '../../store.ts'

/** A file of the message at a place of the thread of a record, which may have been merged since. */
export type MessageFilePlace = { patientId: string; seq: number; fileId: string }

/**
 * Addresses that save and show a file of a message.
 * @throws ERR_TARGET_NOT_FOUND unless the patient's thread has such a file
 */
export async function openFile(
  { store, objects }: { store: MessageStore; objects: ObjectStore },
  patient: PatientBasics,
  { patientId, seq, fileId }: MessageFilePlace,
) {
  const isOfPatient = idsOf(patient).includes(patientId)
  const message = isOfPatient ? await store.message(patientId, seq) : null
  const file = message?.files.find(({ id }) => id === fileId)
  const kind = file && documentKindOf(file.name)
  if (!file || !kind) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const { name, size, type } = file
  const key = messageFileObject({ practiceId: store.practiceId, patientId }, fileId)
  const [url, shownUrl] = await Promise.all([
    objects.getUrl(key, downloadAs(name), READ_SECONDS),
    objects.getUrl(key, 'inline', READ_SECONDS, type),
  ])
  return { name, size, type, url, kind, shownUrl }
}
