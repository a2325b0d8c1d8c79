import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createPacking, type Fields } from '#functions/platform/directory/packing.ts'
import { uploaderKinds } from '#shared/model/study-order.ts'
import { readingProgress } from '#shared/model/upload.ts'

/** An upload that a study came with. */
const studyUpload = v.object({
  key: v.string(),
  uploader: v.object({ kind: v.picklist(uploaderKinds), name: v.string() }),
  receivedAt: v.string(),
  isNew: v.boolean(),
  /** The link of a guest, and in whose chart the staff's half of it is. */
  link: v.nullable(v.object({ linkId: v.string(), patientId: v.string() })),
})

/**
 * A study of a patient, of however many uploads, or the files of one that has no scans. It follows from
 * those uploads, and is written again when they change.
 */
export const studyRecord = v.object({
  id: v.string(),
  /** Begins as a time, so that one which comes back after it was forgotten has a higher one. */
  version: v.number(),
  patientId: v.string(),
  studyInstanceUid: v.nullable(v.string()),
  studyDate: v.nullable(v.string()),
  description: v.nullable(v.string()),
  modalities: v.array(v.string()),
  bodyParts: v.array(v.string()),
  scanName: v.nullable(v.string()),
  scanBirthDate: v.nullable(v.string()),
  seriesCount: v.number(),
  images: v.number(),
  documents: v.number(),
  bytes: v.number(),
  isNew: v.boolean(),
  receivedAt: v.string(),
  /** Where its picture is in the object store. */
  previewKey: v.nullable(v.string()),
  /** Of an upload of many files whose scans are not known yet: how far reading them is. */
  progress: v.optional(v.nullable(readingProgress), null),
  uploads: v.array(studyUpload),
  /** All its uploads are deleted, or in another chart: kept for a while for lists in memory. */
  isGone: v.boolean(),
})
export type StudyRecord = v.InferOutput<typeof studyRecord>

/** What the uploads of a study say about it. */
export type StudyFacts = Omit<StudyRecord, 'id' | 'version' | 'patientId' | 'isGone'>

/** What of a study the library filters and orders by. */
export type StudyRow = Pick<
  StudyRecord,
  | 'id'
  | 'version'
  | 'patientId'
  | 'isGone'
  | 'isNew'
  | 'receivedAt'
  | 'studyDate'
  | 'description'
  | 'scanName'
  | 'images'
  | 'bytes'
> & {
  /** Several are separated by line ends. */
  modalities: string
  bodyParts: string
  senders: string
}

export const SEPARATOR = '\n'

const packing = createPacking<StudyRow>([
  'id',
  'version',
  'patientId',
  'isGone',
  'isNew',
  'receivedAt',
  'studyDate',
  'description',
  'scanName',
  'images',
  'bytes',
  'modalities',
  'bodyParts',
  'senders',
])

/** A study as the library holds it, as text. */
export function packStudy(study: StudyRecord): string {
  const { modalities, bodyParts, uploads } = study
  const senders = new Set(uploads.map(({ uploader }) => uploader.kind))
  return packing.pack({
    ...study,
    modalities: modalities.join(SEPARATOR),
    bodyParts: bodyParts.join(SEPARATOR),
    senders: [...senders].join(SEPARATOR),
  })
}

/** Fields of a packed study, by name. */
export type StudyFields = Fields<StudyRow>
export const studyReader = packing.reader

/**
 * The id of a study in a chart, or of the files of an upload without scans. UIDs come from files, and may
 * be anything: they are hashed.
 */
export function studyIdOf(
  patientId: string,
  from: { studyInstanceUid: string } | { uploadKey: string },
): string {
  const name = 'uploadKey' in from ? `upload ${from.uploadKey}` : `study ${from.studyInstanceUid}`
  return createHash('sha256').update(`${patientId} ${name}`).digest('hex').slice(0, 32)
}
