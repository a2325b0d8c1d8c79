import * as v from 'valibot'
import { createPacking, type Fields } from '#functions/platform/directory/packing.ts'
import { keyImagePin } from '#shared/model/key-image.ts'
import {
  opinionParts,
  postVersion,
  rating,
  reviewDraft,
  reviewPost,
  reviewRemark,
} from '#shared/model/review.ts'
import { unansweredKinds } from '#shared/model/review-moves.ts'
import { reviewStates } from '#shared/model/review-states.ts'

/** Which case an id is of; the one key that names no practice. */
export const reviewLookup = v.object({ practiceId: v.string(), patientId: v.string() })

/** A case as it is kept. Posts are counted by the sides that wrote them. */
export const reviewItem = v.object({
  id: v.string(),
  practiceId: v.string(),
  /** The record that it was begun for; that may have been merged into another since. */
  patientId: v.string(),
  state: v.picklist(reviewStates),
  providerId: v.nullable(v.string()),
  /** The doctors who had it before. */
  formerProviderIds: v.array(v.string()),
  advocateId: v.nullable(v.string()),
  content: v.string(),
  uploadKey: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  dueAt: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  closedAt: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  /** Cases of before have none. */
  unanswered: v.optional(v.nullable(v.picklist(unansweredKinds)), null),
  rating: v.nullable(rating),
  postCount: v.number(),
  /** How many of the posts are the patient’s. */
  patientPosts: v.number(),
  /** Up to which place each side has read, and how many posts of the patient are up to there. */
  patientRead: v.object({ seq: v.number(), patientPosts: v.number() }),
  staffRead: v.object({ seq: v.number(), patientPosts: v.number() }),
  version: v.number(),
  /** How often the version was counted for a reading alone. */
  readings: v.number(),
})
export type ReviewItem = v.InferOutput<typeof reviewItem>

/** A post as it is kept; who has read it, the case says. */
export const postItem = v.object({
  ...v.pick(reviewPost, [
    'id',
    'reviewId',
    'seq',
    'authorRole',
    'authorName',
    'content',
    'createdAt',
    'editedAt',
    'clientId',
    'version',
  ]).entries,
  authorId: v.string(),
  uploadKey: v.nullable(v.string()),
  keyImages: v.optional(v.array(keyImagePin), []),
  opinion: v.nullable(v.record(v.picklist(opinionParts), v.string())),
  /** How many posts of the patient there are up to this one. */
  patientPosts: v.number(),
})
export type PostItem = v.InferOutput<typeof postItem>

/** Where a post is. */
export const postLookup = v.object({
  reviewId: v.string(),
  patientId: v.string(),
  seq: v.number(),
})

export const versionItem = postVersion
export const remarkItem = reviewRemark
export type RemarkItem = v.InferOutput<typeof remarkItem>
export const draftItem = reviewDraft

/** What of the case whoever leaves has: enough to find it. */
export const placeItem = v.object({ id: v.string() })

const fields = [
  'id',
  'version',
  'patientId',
  'state',
  'providerId',
  'advocateId',
  'title',
  'dueAt',
  'createdAt',
  'updatedAt',
  'closedAt',
  'postCount',
  'unreadByPatient',
  'unreadByStaff',
  'unanswered',
] as const

/** What lists have of a case. */
export const reviewRow = v.object({
  ...v.pick(reviewItem, [
    'id',
    'version',
    'patientId',
    'state',
    'providerId',
    'advocateId',
    'dueAt',
    'createdAt',
    'updatedAt',
    'closedAt',
    'postCount',
    'unanswered',
  ]).entries,
  title: v.string(),
  unreadByPatient: v.number(),
  unreadByStaff: v.number(),
})
export type ReviewRow = v.InferOutput<typeof reviewRow>

const packing = createPacking<ReviewRow>(fields)

/** A row as text, and the row of a text. */
export const packReview: (row: ReviewRow) => string = packing.pack
export const readReviewRow: (packed: string) => ReviewRow = v.parser(
  v.pipe(v.string(), v.parseJson(), v.transform(packing.unpack), reviewRow),
)

/** Fields of a packed row, by name. */
export type ReviewFields = Fields<ReviewRow>
export const reviewReader = packing.reader
