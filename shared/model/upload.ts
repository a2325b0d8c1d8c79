import * as v from 'valibot'
import { documentKinds } from './documents.ts'
import { integer, line } from './fields.ts'
import { isPlainPath } from './file-names.ts'
import {
  MAX_FILE_BYTES,
  MAX_FILE_NAME,
  MAX_PARTS,
  UPLOAD_BATCH,
  uploadServices,
} from './upload-rules.ts'

function isSafePath(name: string): boolean {
  return !name.startsWith('/') && name.split('/').every((part) => !['', '.', '..'].includes(part))
}

/**
 * A file's name: its path within the folder that was dropped, with `/` between the parts. Its accents
 * are composed, so that a Mac's name and a Windows' name of one file are the same.
 */
export const fileName = v.pipe(
  v.string('must be text'),
  v.normalize('NFC'),
  v.nonEmpty('is required'),
  v.maxLength(MAX_FILE_NAME, `must be at most ${MAX_FILE_NAME} characters`),
  v.check((name) => name.isWellFormed(), 'must have no halves of characters'),
  v.check(isPlainPath, 'must show all its characters, and have no dots or spaces at an end'),
  v.check((name) => !name.includes('\\') && isSafePath(name), 'must be a path within the folder'),
)

/** The name of a file that is there, also of one announced before some names were refused. */
export const knownFileName = line(MAX_FILE_NAME)

/** SHA-256 of a file in base64. */
export const sha256 = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be base64 of 32 bytes'),
)

/**
 * A file announced: size in bytes, and SHA-256 of its content in base64 where known: of the whole,
 * or of each of its parts where it is larger than MULTIPART_OVER_BYTES. The object store refuses
 * other bytes.
 */
export const plannedFile = v.object({
  name: fileName,
  size: integer(1, MAX_FILE_BYTES),
  type: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(127),
      v.regex(/^([\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*)?$/, 'must be a media type'),
    ),
    '',
  ),
  sha256: v.optional(sha256),
  partSha256: v.optional(v.pipe(v.array(sha256), v.maxLength(MAX_PARTS))),
})
export type PlannedFile = v.InferOutput<typeof plannedFile>

export const filePlan = v.pipe(
  v.array(plannedFile, 'must be a list of files'),
  v.minLength(1, 'must name at least one file'),
  v.maxLength(UPLOAD_BATCH, `must name at most ${UPLOAD_BATCH} files`),
)

/** What a request to an address must carry: the address holds for these alone. */
const headers = v.record(v.string(), v.string())

/**
 * Where one file's bytes go: to one address, by a form (where the caller can send one), or in parts. An
 * address takes them once; a form takes the same bytes again.
 */
export const uploadTarget = v.variant('kind', [
  v.object({
    kind: v.literal('single'),
    name: v.string(),
    state: v.picklist(['missing', 'present']),
    method: v.literal('PUT'),
    url: v.nullable(v.string()),
    headers,
  }),
  v.object({
    kind: v.literal('form'),
    name: v.string(),
    state: v.literal('missing'),
    url: v.string(),
    /** What the form says, in any order, before its last field, `file`. */
    fields: v.record(v.string(), v.string()),
  }),
  v.object({
    kind: v.literal('parts'),
    name: v.string(),
    state: v.picklist(['missing', 'present']),
    uploadId: v.nullable(v.string()),
    partSize: v.number(),
    /** Only the parts that have not arrived yet. */
    parts: v.array(v.object({ partNumber: v.number(), url: v.string(), headers })),
  }),
])
export type UploadTarget = v.InferOutput<typeof uploadTarget>

/** What has arrived of an unfinished upload. */
const arrival = v.object({
  files: v.number(),
  bytes: v.number(),
  /** When the last of these files arrived. */
  at: v.nullable(v.string()),
})

/** What a study of an upload shows, by which people tell uploads apart. */
export const uploadScan = v.object({
  /** Codes of DICOM, such as CT. */
  modalities: v.array(v.string()),
  bodyParts: v.array(v.string()),
  description: v.nullable(v.string()),
  /** YYYYMMDD */
  studyDate: v.nullable(v.string()),
})
export type UploadScan = v.InferOutput<typeof uploadScan>

export const uploadSummary = v.object({
  key: v.string(),
  practiceId: v.string(),
  /** `TEMPORARY` where it is nobody's yet. */
  patientId: v.string(),
  service: v.picklist(uploadServices),
  comment: v.string(),
  state: v.picklist(['uploading', 'completed']),
  /** Who sent it: the patient by a link or account, or a member of staff. */
  uploader: v.object({ kind: v.picklist(['guest', 'patient', 'staff']), name: v.string() }),
  fileCount: v.number(),
  bytes: v.number(),
  /** True until somebody of the staff has looked at it. */
  isNew: v.boolean(),
  createdAt: v.string(),
  completedAt: v.nullable(v.string()),
  /** In lists, of uploads that are not finished; `fileCount` and `bytes` count what was announced. */
  arrival: v.optional(v.nullable(arrival), null),
  /** In lists: the studies in it, as far as its files have been read. */
  scans: v.optional(v.array(uploadScan), []),
})
export type UploadSummary = v.InferOutput<typeof uploadSummary>

/** Distinct people on scans that one upload link may compare with the patient. */
export const COMPARED_PEOPLE_MAX = 10

const verdict = v.picklist(['same', 'differs', 'unknown', 'unchecked'])
/** How a person on scans compares with the patient. unchecked: the link has used up its comparisons. */
export const comparison = v.object({ name: verdict, birthDate: verdict })
export type Comparison = v.InferOutput<typeof comparison>

export const storedFile = v.object({
  name: v.string(),
  size: v.number(),
  type: v.string(),
  /** Reads the file for a few minutes. Empty for a guest, who sends files and reads none back. */
  url: v.string(),
})

/** A file beside the scans that people read or listen to. */
const storedDocument = v.object({
  ...storedFile.entries,
  /** How a page shows it; null where it can only be taken along. */
  kind: v.nullable(v.picklist(documentKinds)),
  /** Shows it, as the type that its name says and no other; good for a few minutes. */
  shownUrl: v.nullable(v.string()),
})
export type StoredDocument = v.InferOutput<typeof storedDocument>

export const studySeries = v.object({
  seriesInstanceUid: v.string(),
  modality: v.nullable(v.string()),
  description: v.nullable(v.string()),
  instances: v.number(),
  /** A picture of the middle slice; null where it cannot be drawn (yet). */
  previewUrl: v.nullable(v.string()),
  /** Names of the series' files, in the order of the slices; of several copies, the best. */
  files: v.array(v.string()),
  /** Further files of the same image as one of these, and whether their bytes differ from it. */
  copies: v.optional(
    v.array(
      v.object({
        file: v.string(),
        others: v.array(v.object({ file: v.string(), differs: v.boolean() })),
      }),
    ),
    [],
  ),
})

export const study = v.object({
  studyInstanceUid: v.string(),
  /** A DICOM person name, `DOE^JANE^A`. */
  patientName: v.nullable(v.string()),
  /** YYYYMMDD, as is the date of the study. */
  patientBirthDate: v.nullable(v.string()),
  studyDate: v.nullable(v.string()),
  description: v.nullable(v.string()),
  series: v.array(studySeries),
})

/** Of an upload of many files: how many of them have been read. */
export const readingProgress = v.object({ read: v.number(), files: v.number() })
export type ReadingProgress = v.InferOutput<typeof readingProgress>

/** The studies that the files of an upload hold, read from their DICOM headers. */
export const studyIndex = v.object({
  /** reading: the files are still being read; what is known so far is answered. */
  state: v.picklist(['reading', 'ready']),
  studies: v.array(study),
  /** Files that hold no images: reports, pictures, directories. */
  otherFiles: v.number(),
  /** The first of those that people read, with addresses to read them from. */
  documents: v.array(storedDocument),
  /** How far reading them is, where that takes so long that nothing is known before. */
  progress: v.nullable(readingProgress),
})
export type StudyIndex = v.InferOutput<typeof studyIndex>
