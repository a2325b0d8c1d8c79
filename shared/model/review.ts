import * as v from 'valibot'
import {
  codes,
  counter,
  email,
  flag,
  id,
  instant,
  integer,
  line,
  longText,
  optionalField,
  phone,
} from './fields.ts'
import { keyImagePin, pinnedKeyImage } from './key-image.ts'
import { notifiedPerson, notifyStaffIds } from './mention.ts'
import { reviewDaysForm } from './review-days.ts'
import { reviewRoles, unansweredKinds } from './review-moves.ts'
import { reviewParties, reviewStates } from './review-states.ts'

/** ChatReviews: second opinions in writing (specification, section 3, ChatReview). */

/** Characters of a question, a post or a remark. */
export const REVIEW_TEXT_MAX = 10_000
/** Of each part of an opinion. */
export const OPINION_PART_MAX = 10_000
/** Of the comment that goes with a rating or a transfer. */
export const REVIEW_COMMENT_MAX = 2000
/** Key images that a post pins at most. */
export const POST_KEY_IMAGES_MAX = 10
/** How much of the question lists show. */
export const REVIEW_TITLE_MAX = 120

const content = v.pipe(longText(REVIEW_TEXT_MAX), v.nonEmpty('is required'))
const uploadKey = v.optional(v.nullable(id), null)
const keyImages = v.pipe(
  v.array(keyImagePin),
  v.maxLength(POST_KEY_IMAGES_MAX, `must be at most ${POST_KEY_IMAGES_MAX}`),
)
/** What the browser calls what it sends, so that it is written once however often it is sent. */
const clientId = v.optional(line(64))

/** A doctor's opinion: the parts in the order in which they are read. */
export const opinionParts = [
  'question',
  'findings',
  'opinion',
  'recommendations',
  'limits',
] as const
export type OpinionPart = (typeof opinionParts)[number]
export const opinionPartLabels: Record<OpinionPart, string> = {
  question: 'The question, as understood',
  findings: 'Findings',
  opinion: 'Opinion',
  recommendations: 'Recommendations',
  limits: 'Limits of this opinion',
}
const opinionPart = v.pipe(longText(OPINION_PART_MAX), v.nonEmpty('is required'))
export const opinion = v.object({
  question: opinionPart,
  findings: opinionPart,
  opinion: opinionPart,
  recommendations: opinionPart,
  limits: opinionPart,
})
export type Opinion = v.InferOutput<typeof opinion>

const storedOpinion = v.record(v.picklist(opinionParts), v.string())

/** By what the patient wants to be reached about the case; what is left out, the chart says. */
export const reviewContact = {
  contactEmail: optionalField(email),
  contactPhone: optionalField(phone),
}

/**
 * What a case begins with. The practice and the patient are asked for by errors of their own where they are
 * left out; without a provider the practice chooses one.
 */
export const reviewForm = v.object({
  practiceId: v.optional(id),
  patientId: v.optional(id),
  content,
  /** An upload of the chart: the scans and documents that the question is about. */
  uploadKey,
  providerId: v.optional(v.nullable(id), null),
  ...reviewContact,
})
export type ReviewForm = v.InferOutput<typeof reviewForm>

/** Text, an upload of the chart, key images, a doctor's opinion: one of them at least. */
export const postForm = v.object({
  content: v.optional(longText(REVIEW_TEXT_MAX), ''),
  uploadKey,
  /** Images of scans in the chart that somebody has kept. */
  keyImages: v.optional(keyImages, []),
  /** Only the doctor of the case sends one. */
  opinion: v.optional(v.nullable(opinion), null),
  /** Gives the turn to the patient with this message, which must have text. */
  to: v.optional(v.literal('patient')),
  clientId,
})
export type PostForm = v.InferOutput<typeof postForm>

/** What is left out stays as it is. The version is that of the post as it was read. */
export const postChange = v.object({
  content: v.optional(longText(REVIEW_TEXT_MAX)),
  uploadKey: v.optional(v.nullable(id)),
  keyImages: v.optional(keyImages),
  opinion: v.optional(opinion),
  version: v.optional(counter),
})
export type PostChange = v.InferOutput<typeof postChange>

export const remarkForm = v.object({ content, notifyStaffIds, clientId })

/** Somebody who wrote: as what, and under which name. */
const author = {
  authorRole: v.picklist(reviewRoles),
  /** Null where a patient looks at what the staff wrote. */
  authorId: v.nullable(v.string()),
  authorName: v.string(),
}

/** What is known now of an upload that a post shows: it may have been deleted since, or moved away. */
export const postUpload = v.object({ key: v.string(), isThere: v.boolean() })

/** A post of a case, as both sides read it. */
export const reviewPost = v.object({
  id: v.string(),
  reviewId: v.string(),
  /** Its place in the case, from 1. */
  seq: v.number(),
  ...author,
  content: v.string(),
  upload: v.nullable(postUpload),
  keyImages: v.array(pinnedKeyImage),
  opinion: v.nullable(storedOpinion),
  createdAt: v.string(),
  /** When it was last changed; null where it never was. */
  editedAt: v.nullable(v.string()),
  /** Whether somebody of the other side has read it: from then on it stays as it is. */
  isRead: v.boolean(),
  isOwn: v.boolean(),
  /** Whether whoever looks may change it, as of now. */
  isEditable: v.boolean(),
  clientId: v.nullable(v.string()),
  version: v.number(),
})
export type ReviewPost = v.InferOutput<typeof reviewPost>

/** What a post said before it was changed. */
export const postVersion = v.object({
  version: v.number(),
  content: v.string(),
  uploadKey: v.nullable(v.string()),
  keyImages: v.optional(v.array(keyImagePin), []),
  opinion: v.nullable(storedOpinion),
  /** Until when it said so. */
  until: v.string(),
})
export type PostVersion = v.InferOutput<typeof postVersion>

/** A word among the staff about a case: no kind of post, and nothing that patients are ever sent. */
export const reviewRemark = v.object({
  id: v.string(),
  reviewId: v.string(),
  authorRole: v.picklist(reviewRoles),
  authorId: v.string(),
  authorName: v.string(),
  content: v.string(),
  /** The colleagues whom it mentions. */
  notified: v.optional(v.array(notifiedPerson), () => []),
  createdAt: v.string(),
  clientId: v.nullable(v.string()),
})
export type ReviewRemark = v.InferOutput<typeof reviewRemark>

/** What the patient says once the case is closed: a comment, and 1 to 5 for its doctor. */
export const ratingForm = v.object({
  comment: v.optional(longText(REVIEW_COMMENT_MAX), ''),
  rate: integer(1, 5),
  /** Whom it is about, if not the doctor of the case: a doctor who had it before. */
  providerId: v.optional(id),
})
export type RatingForm = v.InferOutput<typeof ratingForm>

export const rating = v.object({
  comment: v.string(),
  rate: v.number(),
  providerId: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Rating = v.InferOutput<typeof rating>

const party = v.nullable(v.object({ id: v.string(), name: v.string() }))

/** A case in a list. */
export const listedReview = v.object({
  id: v.string(),
  practiceId: v.string(),
  practiceName: v.string(),
  patientId: v.string(),
  patientName: v.string(),
  /** How the question begins. */
  title: v.string(),
  state: v.picklist(reviewStates),
  /** For whom it waits; null at its end. */
  waitingFor: v.nullable(v.picklist(reviewParties)),
  /** Until when whoever it waits for is to have done their part; null at its end. */
  dueAt: v.nullable(v.string()),
  /** The kind of the last post that the patient has not answered yet; null if there is none. */
  unanswered: v.nullable(v.picklist(unansweredKinds)),
  provider: party,
  advocate: party,
  createdAt: v.string(),
  updatedAt: v.string(),
  closedAt: v.nullable(v.string()),
  postCount: v.number(),
  /** Posts of the other side that one's own has not read. */
  unreadCount: v.number(),
})
export type ListedReview = v.InferOutput<typeof listedReview>

/** A case. What can be done with it, `reviewActionsFor` says of `standing` and `role`. */
export const review = v.object({
  ...listedReview.entries,
  /** What whoever looks is to the case. */
  role: v.picklist(reviewRoles),
  content: v.string(),
  upload: v.nullable(postUpload),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  /** When the last opinion was given. */
  answeredAt: v.nullable(v.string()),
  /**
   * Whether the doctor has a license where the patient lives, as of now; null where that is not known, and
   * where patients look.
   */
  isLicensed: v.nullable(v.boolean()),
  rating: v.nullable(rating),
  version: v.number(),
})
export type Review = v.InferOutput<typeof review>

/** What the lists of cases are filtered by. */
export const reviewFilters = {
  state: v.optional(codes(reviewStates)),
  waitingFor: v.optional(v.picklist(reviewParties)),
  /** Only those that go on, or only those that have ended. */
  isOpen: v.optional(flag),
  providerId: v.optional(id),
  advocateId: v.optional(id),
  patientId: v.optional(id),
  dueFrom: v.optional(instant),
  dueTo: v.optional(instant),
}

/** What is kept of a request that is being filled in, to go on with on another device. */
export const reviewDraftForm = v.object({
  practiceId: id,
  content: longText(REVIEW_TEXT_MAX),
  uploadKey,
  providerId: v.optional(v.nullable(id), null),
  ...reviewContact,
  /** The version that was read: what another device wrote since is not written over. */
  version: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
})
export type ReviewDraftForm = v.InferOutput<typeof reviewDraftForm>

export const reviewDraft = v.object({
  content: v.string(),
  uploadKey: v.nullable(v.string()),
  providerId: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  /** Counts the changes, sending among them; 0 where there was never one. */
  version: v.number(),
  updatedAt: v.nullable(v.string()),
})
export type ReviewDraft = v.InferOutput<typeof reviewDraft>

/** What there is to know before a case is begun: how long it takes, and who could do it. */
export const reviewOptions = v.object({
  practice: v.object({
    id: v.string(),
    name: v.string(),
    contactPhone: v.string(),
    timezone: v.string(),
  }),
  days: reviewDaysForm,
  providers: v.array(
    v.object({
      id: v.string(),
      /** With the title. */
      name: v.string(),
      professionLine: v.nullable(v.string()),
      isVerified: v.boolean(),
      /** Whether there is a license where the patient lives; null where that is not known. */
      isLicensed: v.nullable(v.boolean()),
    }),
  ),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
})
export type ReviewOptions = v.InferOutput<typeof reviewOptions>
