import * as v from 'valibot'
import { studyShare } from '#shared/model/study-share.ts'

/** A shared study as those see it who may share; openings are items of their own. */
export const shareRecord = v.object({
  ...v.omit(studyShare, ['expiresAt', 'isLocked', 'openings']).entries,
  entity: v.literal('studyShare'),
  /** Of the item that the link names. */
  key: v.string(),
  /** Not named as the attribute by which items expire: the record stays. */
  validUntil: v.string(),
  /** Who of the practice shared it, as the recipient reads it; null for a patient. */
  sender: v.optional(v.nullable(v.string()), null),
})
export type ShareRecord = v.InferOutput<typeof shareRecord>

/** That somebody opened it. */
export const openingRecord = v.object({
  entity: v.literal('studyShareOpening'),
  shareId: v.string(),
  ...studyShare.entries.openings.item.entries,
})
export type OpeningRecord = v.InferOutput<typeof openingRecord>

export const shareOrOpening = v.variant('entity', [shareRecord, openingRecord])

/** What a link names. It goes when the link expires or is taken back. */
export const openShare = v.object({
  key: v.string(),
  shareId: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  /** Of the library. */
  studyId: v.string(),
  studyInstanceUid: v.string(),
  recipient: v.string(),
  sender: v.optional(v.nullable(v.string()), null),
  pwdHash: v.string(),
  /** Passwords that were tried since the last right one. */
  tries: v.number(),
  /** In seconds since 1970. */
  expiresAt: v.number(),
})
export type OpenShare = v.InferOutput<typeof openShare>

/** Who shared a study by a link: stays for a while after the link has ended, to say so. */
export const senderRecord = v.object({
  practiceId: v.string(),
  sender: v.nullable(v.string()),
  validUntil: v.string(),
  revokedAt: v.nullable(v.string()),
})
export type SenderRecord = v.InferOutput<typeof senderRecord>

/** What stands for the password once it was given. */
export const ticketRecord = v.object({ key: v.string(), expiresAt: v.number() })
