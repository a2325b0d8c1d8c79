import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import {
  mapSeries,
  type PreviewJob,
  type StoredStudies,
  seriesKey,
  tellsObjects,
} from '../rules/studies.ts'
import type { UploadStore } from '../store.ts'
import { judgeCopies } from './judge-copies.ts'
import { readStudiesFrom } from './read-studies.ts'
import { readStudies, writeStudies } from './stored-studies.ts'

const DRAWN_AT_ONCE = 2
/** Drawing holds a whole file in memory, and its pixels beside it. */
const DRAWABLE_BYTES = 192 * 1024 * 1024

export type IndexSources = {
  store: Pick<UploadStore, 'find' | 'files'>
  objects: Pick<ObjectStore, 'read' | 'readRange' | 'write' | 'list' | 'remove'>
}

/**
 * Reads the studies of a completed upload, draws a picture of each series, and stores both beside
 * the files. Doing it again changes nothing. What was read before it was kept which objects there are is read anew. Where the upload is gone, what an interrupted attempt
 * may have left is deleted.
 * @throws where the files changed meanwhile: it must be done again
 */
export async function indexUpload(
  { store, objects }: IndexSources,
  place: UploadPlace,
): Promise<void> {
  const upload = await store.find(place.key)
  if (upload?.state !== 'completed') return dropDerived(objects, place)
  const kept = await readStudies(objects, upload)
  if (kept?.state === 'ready' && tellsObjects(kept)) return
  const files = await store.files(upload.key)
  const keys = new Map(files.map((file) => [file.fileId, objectKeys(upload).file(file)]))
  const { studies, otherFiles, documents, previews } = await readStudiesFrom(
    objects,
    upload,
    files,
    {
      judge: (read) => judgeCopies(objects, (fileId) => keys.get(fileId), read, DRAWABLE_BYTES),
    },
  )
  const { revision } = upload
  const reading: StoredStudies = { revision, state: 'reading', studies, otherFiles, documents }
  await writeStudies(objects, upload, reading)
  const byId = new Map(files.map((file) => [file.fileId, file]))
  const pictures = new Map<string, { file: string; key: string }>()
  await mapLimited([...previews], DRAWN_AT_ONCE, async ([series, job]) => {
    const file = byId.get(job.fileId)
    if (!file || file.size > DRAWABLE_BYTES) return
    const key = await draw(objects, upload, file, job)
    if (key !== null) pictures.set(series, { file: job.file, key })
  })
  await writeStudies(objects, upload, {
    ...reading,
    state: 'ready',
    studies: mapSeries(studies, (series, study) => ({
      ...series,
      preview: pictures.get(seriesKey(study, series)) ?? null,
    })),
  })
  await ensureUnchanged({ store, objects }, upload)
}

/** Draws a series' picture; answers its key, or null where it cannot be drawn. */
async function draw(
  objects: IndexSources['objects'],
  upload: UploadRecord,
  file: FileRecord,
  { frame, number }: PreviewJob,
): Promise<string | null> {
  const keys = objectKeys(upload)
  const bytes = await objects.read(keys.file(file))
  const { renderPreview } = await import('../rules/dicom/preview.ts')
  const picture = bytes && (await renderPreview(bytes, { frame }))
  if (!picture) return null
  await objects.write(keys.preview(number), picture, 'image/png')
  return keys.preview(number)
}

/** Nothing derived may outlive the files that it was derived from. */
async function ensureUnchanged(
  { store, objects }: IndexSources,
  upload: UploadRecord,
): Promise<void> {
  const now = await store.find(upload.key)
  if (now?.state === 'completed' && now.revision === upload.revision) return
  await dropDerived(objects, upload)
  if (now?.state === 'completed') throw new Error('files changed while they were read')
}

async function dropDerived(objects: IndexSources['objects'], place: UploadPlace): Promise<void> {
  const derived = await objects.list(objectKeys(place).derived)
  await objects.remove(derived.map(({ key }) => key))
}
