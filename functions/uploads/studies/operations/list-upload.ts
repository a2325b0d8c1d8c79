import { isDeepStrictEqual } from 'node:util'
import { epochSeconds } from '#functions/platform/clock.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
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

/** Studies written at once; an upload of a film library has a thousand. */
const AT_ONCE = 8
/** What an upload holds may be megabytes. */
const READ_AT_ONCE = 4

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
  const listed = new Map((await studies.ofPatient(patientId)).map((study) => [study.id, study]))
  // Read after the studies, once for all of them: who writes last has seen what the others did.
  const content = await contentOf(sources, { patientId, key })
  const places = placesOf({ patientId, key }, [...listed.values()], content)
  const befores = places.map(({ id }) => listed.get(id) ?? null)
  const keys = new Set(befores.flatMap((before) => keysOf(before, key)))
  const contents = await readContents(sources, patientId, keys, new Map([[key, content]]))
  await mapLimited(places, AT_ONCE, (place) =>
    listStudy(sources, place, { before: listed.get(place.id) ?? null, contents }, now),
  )
}

/** The studies that an upload is listed with, and those that it is to be listed with. */
function placesOf(
  { patientId, key }: UploadOfPatient,
  listed: readonly StudyRecord[],
  content: Content | null,
): Place[] {
  const some = [
    ...listed.filter(({ uploads }) => uploads.some((upload) => upload.key === key)),
    ...(content ? studiesIn(content) : []),
  ]
  const places = some.map(({ studyInstanceUid }) => {
    const id = studyIdIn(patientId, key, studyInstanceUid)
    return [id, { id, patientId, studyInstanceUid, key }] as const
  })
  return [...new Map(places).values()]
}

/** The uploads that a study is said of: those that it has, and the one that is listed. */
const keysOf = (before: StudyRecord | null, key: string): string[] => [
  ...new Set([...(before?.uploads.map((upload) => upload.key) ?? []), key]),
]

type Contents = ReadonlyMap<string, Content | null>

/** What uploads hold, each read once, but for what is known already. */
async function readContents(
  sources: LibrarySources,
  patientId: string,
  keys: Iterable<string>,
  known: Contents,
): Promise<Contents> {
  const unknown = [...keys].filter((key) => !known.has(key))
  const read = await mapLimited(unknown, READ_AT_ONCE, async (key) => {
    return [key, await contentOf(sources, { patientId, key })] as const
  })
  return new Map([...known, ...read])
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

/** A study as it was read, and then what uploads hold. */
type Read = { before: StudyRecord | null; contents: Contents }

/** Writes what follows from what was read, and where somebody else wrote since, from what is read then. */
async function listStudy(
  sources: LibrarySources,
  { id, patientId, studyInstanceUid, key }: Place,
  first: Read,
  now: Date,
): Promise<void> {
  const { studies } = sources
  async function readAgain(): Promise<Read> {
    const before = await studies.find(patientId, id)
    const keys = keysOf(before, key)
    return { before, contents: await readContents(sources, patientId, keys, new Map()) }
  }
  let known: Read | null = first
  const prepare = async () => {
    const read = known ?? (await readAgain())
    known = null
    return read
  }
  await retryOnConflict(prepare, async ({ before, contents }) => {
    const said = keysOf(before, key).flatMap((one) => contents.get(one) ?? [])
    const facts = factsOf(studyInstanceUid, said)
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
