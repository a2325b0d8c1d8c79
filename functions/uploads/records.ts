import * as v from 'valibot'
import { shareLink } from '#shared/api/sharelinks.ts'
import { uploadSummary } from '#shared/model/upload.ts'

/** Who sends or handles an upload; the id of a guest is that of the link they used. */
export const uploader = v.object({ ...uploadSummary.entries.uploader.entries, id: v.string() })
export type Uploader = v.InferOutput<typeof uploader>

/** An upload. Counts and bytes are of the files announced. */
export const uploadRecord = v.object({
  ...v.omit(uploadSummary, ['isNew', 'arrival', 'scans']).entries,
  /** deleting: hidden from everybody, its files are being deleted. */
  state: v.picklist(['uploading', 'completed', 'deleting']),
  uploader,
  /** Counts the changes to the files and to the state. */
  revision: v.number(),
  /** When a temporary upload became part of the chart. */
  keptAt: v.optional(v.nullable(v.string()), null),
  /** Whose chart it came to, where that was the wrong one: its files stay where they are. */
  cameTo: v.optional(v.nullable(v.string()), null),
  /** When somebody of the staff first looked at it. */
  seenAt: v.nullable(v.string()),
})
export type UploadRecord = v.InferOutput<typeof uploadRecord>

/** A file announced. */
export const fileRecord = v.object({
  fileId: v.string(),
  /**
   * Names its object. Another content has another: the address of a former announcement never leads
   * to what was announced since.
   */
  object: v.optional(v.string()),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  /** Of a file that goes up whole, in base64; null where it was not announced. */
  sha256: v.nullable(v.string()),
  /** The same of each part of a file that goes up in parts. */
  partSha256: v.optional(v.nullable(v.array(v.string())), null),
  /** Of the object store, where the file goes up in parts. */
  uploadId: v.nullable(v.string()),
  version: v.number(),
})
export type FileRecord = v.InferOutput<typeof fileRecord>

export const uploadLookup = v.object({ practiceId: v.string(), patientId: v.string() })

/** A link as the staff see it; the guest's half is the platform's `guestLinkItem`. */
export const shareLinkRecord = v.object({
  ...v.omit(shareLink, ['expiresAt', 'delivery']).entries,
  key: v.string(),
  /** Not named as the attribute by which items expire: the record stays. */
  validUntil: v.string(),
  createdById: v.optional(v.nullable(v.string()), null),
})
export type ShareLinkRecord = v.InferOutput<typeof shareLinkRecord>

/** Whose chart a link is for. */
export const shareLinkPlace = v.object({ patientId: v.string() })

/** A link that is open, in the list of the whole practice. */
export const openShareLink = v.object({ patientId: v.string(), linkId: v.string() })
export type OpenShareLink = v.InferOutput<typeof openShareLink>
