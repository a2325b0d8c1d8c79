import { endingOf } from './file-names.ts'

/** What may be uploaded, and how (specification, sections 5 and 9). */

const ignoredExtensions = new Set(
  'cab exe com msi bat cmd pif scr vbs jar class dll dmg iso'.split(' '),
)
const allowedExtensions = new Set(
  // Chrome on Windows gives photos of iPhones no type.
  'dcm doc docx txt pdf jpg jpeg tif tiff png heic heif hif heics heifs'.split(' '),
)
const packedExtensions = new Set('zip zipx rar 7z tar gz tgz bz2 xz iso dmg'.split(' '))
const allowedTypes = /^(text|image|audio)\//

export const UPLOAD_CONCURRENCY = { default: 2, min: 1, max: 5 } as const
/** Files announced in one call. */
export const UPLOAD_BATCH = 500
/** Files over this many bytes go up in parts. */
export const MULTIPART_OVER_BYTES = 64 * 1024 * 1024
/** Files of up to so many bytes may go by a form, of which a browser does not tell how far it is. */
export const FORM_UP_TO_BYTES = 4 * 1024 * 1024
export const PART_BYTES = 16 * 1024 * 1024
/** The largest file taken: 5 GiB. */
export const MAX_FILE_BYTES = 5 * 1024 ** 3
export const MAX_PARTS = Math.ceil(MAX_FILE_BYTES / PART_BYTES)
export const MAX_FILE_NAME = 512
export const MAX_UPLOAD_FILES = 20_000

/** Stands for the patient of an upload that is nobody's yet. */
export const TEMPORARY = 'temporary'
/** A temporary upload that nobody keeps goes after so many hours. */
export const TEMPORARY_HOURS = 24
/** Anybody may begin one, and keeping it copies its files. */
export const MAX_TEMPORARY_FILES = 200
export const MAX_TEMPORARY_BYTES = 2 * 1024 ** 3

export const uploadServices = ['radCloud', 'chatReview', 'vConsult'] as const
export type UploadService = (typeof uploadServices)[number]

/**
 * What to do with a file by its name and type alone: 'ask' means that its first bytes decide
 * (DICOM files often have no extension; they carry `DICM` at byte 128).
 */
export function judgeFile(name: string, type: string): 'allow' | 'ignore' | 'ask' {
  const ending = endingOf(name)
  if (ignoredExtensions.has(ending)) return 'ignore'
  if (allowedExtensions.has(ending) || allowedTypes.test(type)) return 'allow'
  return 'ask'
}

/** Whether a file's name is that of an archive or a disc image, which people must unpack first. */
export function isPacked(name: string): boolean {
  return packedExtensions.has(endingOf(name))
}
