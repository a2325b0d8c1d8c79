import type { ObjectStore } from '#functions/platform/objects.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { fileToRead, type ReadFile, readFile, toRead } from '../rules/dicom/read-file.ts'
import { FILES_A_PART, groupsOf, PICTURES_A_PART } from '../rules/division.ts'
import { mapSeries, type StoredStudies, seriesKey, tellsObjects } from '../rules/studies.ts'
import type { UploadStore } from '../store.ts'
import { DRAWABLE_BYTES, type Drawn, drawn, drawPictures, pictureToDraw } from './draw-pictures.ts'
import type { DrawPreview } from './draw-preview.ts'
import { judgeCopies } from './judge-copies.ts'
import {
  clearParts,
  type Dividing,
  type Division,
  divide,
  doPart,
  readAllDone,
  type Step,
} from './parts.ts'
import { readHeaders, studiesIn } from './read-studies.ts'
import { readStudies, writeStudies } from './stored-studies.ts'

export type IndexSources = Dividing & {
  store: Pick<UploadStore, 'find' | 'files'>
  objects: Pick<ObjectStore, 'readRange'>
  drawPreview: DrawPreview
  /** How much is done in one run; tests have smaller parts. */
  sizes?: { files: number; pictures: number }
}

const usual = { files: FILES_A_PART, pictures: PICTURES_A_PART }

/** A part of the work that is due. */
export type DuePart = { revision: number; step: Step; parts: number; part: number }

/** Whether the library may have something else to say of the upload now. */
type IsToBeListed = boolean

/**
 * Reads the studies of a completed upload, draws a picture of each series, and stores both beside
 * the files. Where these are many, the work is divided into parts, each of which an event has done.
 * Doing it again changes nothing, and goes on with what is missing. What was read before it was kept
 * which objects there are is read anew. Where the upload is gone, what an interrupted attempt may have
 * left is deleted.
 * @throws where the files changed meanwhile: it must be done again
 */
export async function indexUpload(
  sources: IndexSources,
  place: UploadPlace,
): Promise<IsToBeListed> {
  const { store, objects, sizes = usual } = sources
  const upload = await findUnread(sources, place)
  if (!upload) return true
  const groups = groupsOf((await store.files(upload.key)).map(toRead), sizes.files)
  const [first = []] = groups
  if (groups.length <= 1) return arrange(sources, upload, await readHeaders(objects, upload, first))
  const { division, isDone } = await divide(sources, upload, { step: 'files', contents: groups })
  return isDone ? joinFiles(sources, upload, division) : true
}

/** Does a part of it, and what follows where that was the last one. @throws as `indexUpload` */
export async function indexPart(
  sources: IndexSources,
  place: UploadPlace,
  { revision, step, parts, part }: DuePart,
): Promise<IsToBeListed> {
  const { store, objects } = sources
  const upload = await findUnread(sources, place)
  if (!upload) return true
  if (upload.revision !== revision) return indexUpload(sources, place)
  const division = { step, parts }
  const isThere =
    step === 'files'
      ? await doPart(objects, upload, division, {
          ...{ part, of: fileToRead },
          work: (files) => readHeaders(objects, upload, files),
        })
      : await doPart(objects, upload, division, {
          ...{ part, of: pictureToDraw },
          work: (pictures) => drawPictures(sources, upload, pictures),
        })
  if (!isThere) return indexUpload(sources, place)
  if ((await store.find(upload.key))?.state !== 'completed') {
    await dropDerived(objects, upload)
    return true
  }
  return step === 'files'
    ? joinFiles(sources, upload, division)
    : joinPictures(sources, upload, division)
}

/** The upload, where there is something of it to be read. */
async function findUnread(
  { store, objects }: IndexSources,
  place: UploadPlace,
): Promise<UploadRecord | null> {
  const upload = await store.find(place.key)
  if (upload?.state !== 'completed') {
    await dropDerived(objects, upload ?? place)
    return null
  }
  const kept = await readStudies(objects, upload)
  if (kept?.state !== 'ready' || !tellsObjects(kept)) return upload
  await clearParts(objects, upload)
  return null
}

/** Goes on where the headers of all files are read: whoever finds that they are. */
async function joinFiles(
  sources: IndexSources,
  upload: UploadRecord,
  division: Division,
): Promise<IsToBeListed> {
  const files = await readAllDone(sources.objects, upload, division, readFile)
  return files ? arrange(sources, upload, files) : true
}

async function arrange(
  sources: IndexSources,
  upload: UploadRecord,
  read: readonly ReadFile[],
): Promise<IsToBeListed> {
  const { objects, sizes = usual } = sources
  const byId = new Map(read.map((file) => [file.fileId, file]))
  const keyOf = (fileId: string) => {
    const file = byId.get(fileId)
    return file && objectKeys(upload).file(file)
  }
  const files = await judgeCopies(sources, keyOf, read, DRAWABLE_BYTES)
  const { previews, ...found } = studiesIn(files)
  const reading: StoredStudies = { ...found, revision: upload.revision, state: 'reading' }
  await writeStudies(objects, upload, reading)
  const pictures = [...previews].flatMap(([series, job]) => {
    const file = byId.get(job.fileId)
    return file && file.size <= DRAWABLE_BYTES ? [{ ...job, series, object: file.object }] : []
  })
  const groups = groupsOf(pictures, sizes.pictures)
  const [first = []] = groups
  if (groups.length <= 1) {
    return finish(sources, upload, reading, await drawPictures(sources, upload, first))
  }
  const contents = groups
  const { division, isDone } = await divide(sources, upload, { step: 'pictures', contents })
  return isDone ? joinPictures(sources, upload, division) : true
}

/** The same where all pictures are drawn. */
async function joinPictures(
  sources: IndexSources,
  upload: UploadRecord,
  division: Division,
): Promise<IsToBeListed> {
  const { objects } = sources
  const pictures = await readAllDone(objects, upload, division, drawn)
  if (!pictures) return false
  const reading = await readStudies(objects, upload)
  if (!reading) throw new Error('what was read of the files is gone')
  return finish(sources, upload, reading, pictures)
}

async function finish(
  sources: IndexSources,
  upload: UploadRecord,
  reading: StoredStudies,
  pictures: readonly Drawn[],
): Promise<IsToBeListed> {
  const { objects } = sources
  const bySeries = new Map(pictures.map(({ series, file, key }) => [series, { file, key }]))
  await writeStudies(objects, upload, {
    ...reading,
    state: 'ready',
    studies: mapSeries(reading.studies, (series, study) => ({
      ...series,
      preview: bySeries.get(seriesKey(study, series)) ?? null,
    })),
  })
  await ensureUnchanged(sources, upload)
  await clearParts(objects, upload)
  return true
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
