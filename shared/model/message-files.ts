import * as v from 'valibot'
import { shownTypeOf } from './documents.ts'
import { id, integer } from './fields.ts'
import { fileName, sha256 } from './upload.ts'

/** Files that are sent with messages: pictures and PDF (decision 105). */

/** Files of one message at most. */
export const MESSAGE_FILES_MAX = 5
/** Bytes of one file at most. */
export const MESSAGE_FILE_MAX_BYTES = 10 * 1024 * 1024

export const messageFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/heif',
] as const
export type MessageFileType = (typeof messageFileTypes)[number]

/** The first bytes of a file that tell its type. */
export const FILE_TYPE_BYTES = 12

/** The type that the name of a file says; null for files that no message takes. */
export function messageFileTypeOf(name: string): MessageFileType | null {
  const type = shownTypeOf(name)
  return messageFileTypes.find((known) => known === type) ?? null
}

/** Brands of HEIC and HEIF pictures: HEVC-coded ones, and the common structure of all. */
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Whether a file is of the type that its name says, by its first bytes. */
export function isOfType(type: MessageFileType, bytes: Uint8Array): boolean {
  switch (type) {
    case 'application/pdf':
      return textAt(bytes, 0, 5) === '%PDF-'
    case 'image/jpeg':
      return textAt(bytes, 0, 3) === '\xff\xd8\xff'
    case 'image/png':
      return textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'
    case 'image/heic':
    case 'image/heif':
      return textAt(bytes, 4, 8) === 'ftyp' && heifBrands.has(textAt(bytes, 8, 12))
  }
}

/** A file of a message has no folder. */
const plainName = v.pipe(
  fileName,
  v.maxLength(255, 'must be at most 255 characters'),
  v.check((name) => !name.includes('/'), 'must be a name without a folder'),
  v.check((name) => messageFileTypeOf(name) !== null, 'must be of a JPEG, PNG, HEIC or PDF file'),
)

/** The announcement of a file. The object store refuses other bytes. */
export const messageFileForm = {
  name: plainName,
  size: integer(1, MESSAGE_FILE_MAX_BYTES),
  sha256,
}

/** The files that are sent with a message: the id of each from its announcement, and its name. */
export const sentFiles = v.optional(
  v.pipe(
    v.array(v.object({ id, name: plainName }), 'must be a list of files'),
    v.maxLength(MESSAGE_FILES_MAX, `must be at most ${MESSAGE_FILES_MAX} files`),
    v.check(
      (files) =>
        new Set(files.map((file) => file.id)).size === files.length &&
        new Set(files.map(({ name }) => name)).size === files.length,
      'must be different files with different names',
    ),
  ),
  [],
)
export type SentFile = v.InferOutput<typeof sentFiles>[number]

/** A file of a message. Size in bytes. */
export const messageFile = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.picklist(messageFileTypes),
})
export type MessageFile = v.InferOutput<typeof messageFile>
