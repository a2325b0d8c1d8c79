import { isDeepStrictEqual } from 'node:util'
import { epochSeconds } from '#functions/platform/clock.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { UploadOfPatient } from '../../keys.ts'
import { progressOf } from '../../operations/progress.ts'
import { readStudies } from '../../operations/stored-studies.ts'
import { isTemporary } from '../../rules/access.ts'
import type { UploadStore } from '../../store.ts'
import { type StudyFacts, type StudyRecord, studyIdOf } from '../records.ts'
import { type Content, filesFrom, studyFrom } from '../rules/merge.ts'
import type { StudyStore } from '../store.ts'

export type LibrarySources = {
  store: Pick<UploadStore, 'findOf'>
  studies: Pick<StudyStore, 'ofPatient' | 'find' | 'write'>
  objects: Pick<ObjectStore, 'read' | 'list'>
}

/**
 * Brings the library up to date with an upload of a patient: that it arrived, was seen, lost files, was
 * deleted, or went to another chart. What is written follows from the uploads as they are, so doing it
 * again changes nothing.
 */
export async function listUpload(
  sources: LibrarySources,
  place: UploadOfPatient,
  now: Date,
): Promise<void> {
  for (;;) {
    const before = await revisionOf(sources, place)
    await listOnce(sources, place, now)
    // Who deleted or moved it before it was listed has found nothing to take out of the list.
    if ((await revisionOf(sources, place)) === before) return
  }
}

/** Which state of an upload there is in a chart; null where it is not there. */
async function revisionOf(
  { store }: LibrarySources,
  { patientId, key }: UploadOfPatient,
): Promise<number | null> {
  return (await store.findOf(patientId, key))?.revision ?? null
}

async function listOnce(
  sources: LibrarySources,
  { patientId, key }: UploadOfPatient,
  now: Date,
): Promise<void> {
  const { studies } = sources
  const [content, listed] = await Promise.all([
    contentOf(sources, { patientId, key }),
    studies.ofPatient(patientId),
  ])
  const uids = new Map(
    [
      ...listed.filter(({ uploads }) => uploads.some((upload) => upload.key === key)),
      ...(content ? studiesIn(content) : []),
    ].map(({ studyInstanceUid }) => [
      studyIdIn(patientId, key, studyInstanceUid),
      studyInstanceUid,
    ]),
  )
  for (const [id, studyInstanceUid] of uids) {
    await listStudy(sources, { id, patientId, studyInstanceUid, key }, now)
  }
}

const studyIdIn = (patientId: string, uploadKey: string, uid: string | null): string =>
  studyIdOf(patientId, uid === null ? { uploadKey } : { studyInstanceUid: uid })

/** What an upload is listed as: its studies, or its files where there are none. */
const studiesIn = ({ stored }: Content): { studyInstanceUid: string | null }[] =>
  stored.studies.length > 0 ? stored.studies : [{ studyInstanceUid: null }]

/**
 * A completed upload of a patient with what its files hold, or of many files how far reading them is;
 * null where that is not so, or not yet.
 */
async function contentOf(
  { store, objects }: LibrarySources,
  { patientId, key }: UploadOfPatient,
): Promise<Content | null> {
  const upload = await store.findOf(patientId, key)
  if (upload?.state !== 'completed' || upload.fileCount === 0 || isTemporary(upload)) return null
  const stored = await readStudies(objects, upload)
  if (stored) return { upload, stored, progress: null }
  const progress = await progressOf(objects, upload)
  return progress && { upload, stored: { studies: [], documents: [] }, progress }
}

type Place = { id: string; patientId: string; studyInstanceUid: string | null; key: string }

async function listStudy(
  sources: LibrarySources,
  { id, patientId, studyInstanceUid, key }: Place,
  now: Date,
): Promise<void> {
  const { studies } = sources
  const prepare = async () => {
    const before = await studies.find(patientId, id)
    // Read after the study: who writes last has seen what the others did.
    const keys = new Set([...(before?.uploads.map((upload) => upload.key) ?? []), key])
    const read = [...keys].map((one) => contentOf(sources, { patientId, key: one }))
    const contents = (await Promise.all(read)).filter((content) => content !== null)
    return { before, facts: factsOf(studyInstanceUid, contents) }
  }
  await retryOnConflict(prepare, async ({ before, facts }) => {
    const after = recordOf({ id, patientId, before, facts, now })
    if (after !== null) await studies.write(before, after, now)
  })
}

function factsOf(uid: string | null, contents: readonly Content[]): StudyFacts | null {
  if (uid !== null) return studyFrom(uid, contents)
  const [only] = contents.filter(({ stored }) => stored.studies.length === 0)
  return only ? filesFrom(only) : null
}

const nothing: Omit<StudyFacts, 'studyInstanceUid'> = {
  studyDate: null,
  description: null,
  modalities: [],
  bodyParts: [],
  scanName: null,
  scanBirthDate: null,
  seriesCount: 0,
  images: 0,
  documents: 0,
  bytes: 0,
  isNew: false,
  receivedAt: '',
  previewKey: null,
  progress: null,
  uploads: [],
}

type Change = Pick<Place, 'id' | 'patientId'> & {
  before: StudyRecord | null
  facts: StudyFacts | null
  now: Date
}

/** The study as it is to be written; null where nothing of it changes. */
function recordOf({ id, patientId, before, facts, now }: Change): StudyRecord | null {
  if (facts === null && (before === null || before.isGone)) return null
  const version = before ? before.version + 1 : epochSeconds(now)
  const uid = before?.studyInstanceUid ?? null
  const said = facts ?? { ...nothing, studyInstanceUid: uid }
  const after = { ...said, id, patientId, isGone: facts === null, version }
  const isSame =
    before !== null && isDeepStrictEqual({ ...after, version: 0 }, { ...before, version: 0 })
  return isSame ? null : after
}
