import * as v from 'valibot'
import { uploadServices } from '#shared/model/upload-rules.ts'

const uploaderKinds = ['guest', 'patient', 'staff'] as const

/** Who sends or handles an upload; a guest's id stands for the link that was used. */
export const uploader = v.object({
  kind: v.picklist(uploaderKinds),
  id: v.string(),
  name: v.string(),
})
export type Uploader = v.InferOutput<typeof uploader>

/** An upload. Counts and bytes are of the files announced. */
export const uploadRecord = v.object({
  key: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  service: v.picklist(uploadServices),
  comment: v.string(),
  /** deleting: gone for everybody, its files are being deleted. */
  state: v.picklist(['uploading', 'completed', 'deleting']),
  uploader,
  fileCount: v.number(),
  bytes: v.number(),
  /** Counts the changes to the files and to the state. */
  revision: v.number(),
  createdAt: v.string(),
  completedAt: v.nullable(v.string()),
  /** When somebody of the staff first looked at it. */
  seenAt: v.nullable(v.string()),
})
export type UploadRecord = v.InferOutput<typeof uploadRecord>

/** A file announced. */
export const fileRecord = v.object({
  fileId: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  sha256: v.nullable(v.string()),
  /** Of the object store, where the file goes up in parts. */
  uploadId: v.nullable(v.string()),
  version: v.number(),
})
export type FileRecord = v.InferOutput<typeof fileRecord>

export const uploadLookup = v.object({ practiceId: v.string(), patientId: v.string() })

/** A link as the staff see it; the guest's half is the platform's `guestLinkItem`. */
export const shareLinkRecord = v.object({
  linkId: v.string(),
  key: v.string(),
  patientId: v.string(),
  sentThru: v.picklist(['email', 'text']),
  sentTo: v.string(),
  createdAt: v.string(),
  /** Not named as the attribute by which items expire: the record stays. */
  validUntil: v.string(),
  revokedAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
  createdBy: v.string(),
  createdById: v.optional(v.nullable(v.string()), null),
})
export type ShareLinkRecord = v.InferOutput<typeof shareLinkRecord>

/** Whose chart a link is for. */
export const shareLinkPlace = v.object({ patientId: v.string() })

/** A link that is open, in the list of the whole practice. */
export const openShareLink = v.object({ patientId: v.string(), linkId: v.string() })
