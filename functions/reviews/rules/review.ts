import type * as v from 'valibot'
import type { reviewChanged } from '#events/reviews.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import {
  type Opinion,
  type PostForm,
  type Rating,
  type RatingForm,
  REVIEW_TITLE_MAX,
  type ReviewForm,
} from '#shared/model/review.ts'
import type { ReviewDays } from '#shared/model/review-days.ts'
import {
  isOpenReview,
  nextReviewState,
  nextUnanswered,
  type ReviewAction,
  type ReviewRole,
  type ReviewStanding,
  settledState,
  waitsFor,
} from '#shared/model/review-moves.ts'
import { reviewState } from '#shared/model/review-states.ts'
import type { PostItem, ReviewItem, ReviewRow } from '../records.ts'

export type Side = 'patient' | 'staff'
export const sideOf = (role: ReviewRole): Side => (role === 'patient' ? 'patient' : 'staff')

const nothingRead = { seq: 0, patientPosts: 0 }

type Begun = {
  id: string
  practiceId: string
  patientId: string
  advocateId: string | null
  form: Omit<ReviewForm, 'practiceId' | 'patientId'>
  days: ReviewDays
  now: Date
}

/** A new case, before its question is a post. The practice looks through it first. */
export function newReview({ form, days, now, ...about }: Begun): ReviewItem {
  const at = now.toISOString()
  const { content, uploadKey, providerId, contactEmail, contactPhone } = form
  return {
    ...about,
    ...{ state: reviewState.pending, providerId, formerProviderIds: [] },
    ...{ content, uploadKey },
    ...{ contactEmail: contactEmail ?? null, contactPhone: contactPhone ?? null },
    ...{ dueAt: dueAt(reviewState.pending, days, now), createdAt: at, updatedAt: at },
    ...{ closedAt: null, answeredAt: null, unanswered: null, rating: null },
    ...{ postCount: 0, patientPosts: 0, patientRead: nothingRead, staffRead: nothingRead },
    ...{ version: 1, readings: 0 },
  }
}

/** Until when whoever a case waits for is to have done their part; null at its end. */
function dueAt(state: ReviewItem['state'], days: ReviewDays, now: Date): string | null {
  const party = waitsFor[state]
  return party === null ? null : plusSeconds(now, days[party] * DAY).toISOString()
}

type Moving = {
  role: ReviewRole
  action: ReviewAction
  /** Who takes part from now on, where that is other than before. */
  parties?: Partial<Pick<ReviewItem, 'providerId' | 'advocateId'>>
  days: ReviewDays
  now: Date
}

/**
 * What a post does to the case. A message that gives the patient the turn is a reply where the case waits for the
 * patient already.
 */
export function postActionOf(
  { state }: Pick<ReviewItem, 'state'>,
  { opinion, to }: Pick<PostForm, 'opinion' | 'to'>,
): ReviewAction {
  if (opinion) return 'answer'
  return to === 'patient' && waitsFor[state] !== 'patient' ? 'turnToPatient' : 'reply'
}

/**
 * The case after an action. Its step begins anew where somebody else has the turn.
 * @throws ERR_MRR_CANNOT_PROCEED where the table of states refuses it
 */
export function movedReview(before: ReviewItem, moving: Moving): ReviewItem {
  const { role, action, parties, days, now } = moving
  const next = nextReviewState(before, role, action)
  if (next === null) throw new CatalogueError('ERR_MRR_CANNOT_PROCEED')
  const unanswered = nextUnanswered(before.unanswered, role, action)
  const moved = { ...before, ...parties, state: next, unanswered }
  return standingAt({ ...moved, state: settledState(moved) }, before, { days, now })
}

/** The same case in another state or with others: when it is due, and since when it is at its end. */
export function standingAt(
  after: ReviewItem,
  before: ReviewItem,
  { days, now }: { days: ReviewDays; now: Date },
): ReviewItem {
  const { state, providerId, advocateId } = after
  const isSame =
    before.state === state && before.providerId === providerId && before.advocateId === advocateId
  const left =
    before.providerId !== null && before.providerId !== providerId ? [before.providerId] : []
  const at = now.toISOString()
  const isClosed = state === reviewState.closed
  return {
    ...after,
    formerProviderIds: [...new Set([...before.formerProviderIds, ...left])],
    dueAt: isSame ? before.dueAt : dueAt(state, days, now),
    closedAt: isClosed ? (before.closedAt ?? at) : isOpenReview(after) ? null : at,
    updatedAt: at,
    version: before.version + 1,
  }
}

type Written = {
  id: string
  authorRole: ReviewRole
  authorId: string
  authorName: string
  content: string
  uploadKey: string | null
  keyImages: KeyImagePin[]
  opinion: Opinion | null
  clientId: string | null
}

/** The case with one post more, and the post. Its version is counted where it was moved. */
export function withPost(
  moved: ReviewItem,
  written: Written,
  now: Date,
): { after: ReviewItem; post: PostItem } {
  const seq = moved.postCount + 1
  const patientPosts = moved.patientPosts + (written.authorRole === 'patient' ? 1 : 0)
  const createdAt = now.toISOString()
  const place = { reviewId: moved.id, seq, patientPosts, createdAt, editedAt: null, version: 1 }
  const answeredAt = written.opinion ? createdAt : moved.answeredAt
  return {
    after: { ...moved, postCount: seq, patientPosts, answeredAt, updatedAt: createdAt },
    post: { ...written, ...place },
  }
}

/** How many posts of the other side one's own has not read. */
export function unreadOf(review: ReviewItem, side: Side): number {
  const { postCount, patientPosts, patientRead, staffRead } = review
  if (side === 'staff') return patientPosts - staffRead.patientPosts
  return postCount - patientPosts - (patientRead.seq - patientRead.patientPosts)
}

/** The case once a side has read up to a post; null where it had read as far before. */
export function readUpTo(
  before: ReviewItem,
  side: Side,
  { seq, patientPosts }: Pick<PostItem, 'seq' | 'patientPosts'>,
): ReviewItem | null {
  const name = side === 'staff' ? 'staffRead' : 'patientRead'
  if (seq <= before[name].seq) return null
  const { version, readings } = before
  return { ...before, [name]: { seq, patientPosts }, version: version + 1, readings: readings + 1 }
}

/** The version that people act upon: that somebody reads a case keeps nobody from acting. */
export function actedVersion({ version, readings }: ReviewItem): number {
  return version - readings
}

/** Whether somebody of the other side has read a post. */
export function isRead(review: ReviewItem, { seq, authorRole }: PostItem): boolean {
  const { seq: upTo } = sideOf(authorRole) === 'staff' ? review.patientRead : review.staffRead
  return seq <= upTo
}

/**
 * Whether somebody may change a post: their own, in a case that goes on, unless the other side has read it.
 */
export function isEditable(
  review: ReviewItem,
  post: PostItem,
  { id, role }: { id: string; role: ReviewRole },
): boolean {
  const isOwn = post.authorId === id && sideOf(post.authorRole) === sideOf(role)
  return isOwn && isOpenReview(review) && !isRead(review, post)
}

/** The first of those of the practice's side who can have the turn, else the patient. */
export const turnOrder = ['provider', 'advocate', 'operator', 'patient'] as const

/**
 * The case once its patient has rated it.
 * @throws ERR_MRR_COMMENT_NOT_ALLOWED for anybody but the patient, before the close, a second time, or about
 *   somebody who never had the case
 */
export function ratedReview(
  before: ReviewItem,
  role: ReviewRole,
  form: RatingForm,
  now: Date,
): { after: ReviewItem; rating: Rating } {
  const providerId = form.providerId ?? before.providerId
  const doctors = [before.providerId, ...before.formerProviderIds]
  const isAllowed =
    before.rating === null &&
    nextReviewState(before, role, 'rate') !== null &&
    doctors.includes(providerId)
  if (!isAllowed) throw new CatalogueError('ERR_MRR_COMMENT_NOT_ALLOWED')
  const { comment, rate } = form
  const given = { comment, rate, providerId, createdAt: now.toISOString() }
  const at = now.toISOString()
  return {
    after: { ...before, rating: given, updatedAt: at, version: before.version + 1 },
    rating: given,
  }
}

type Content = Pick<PostItem, 'content' | 'uploadKey' | 'keyImages'> & {
  opinion: object | null
  to?: PostForm['to']
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT for a post with nothing in it, or a question without text */
export function ensureContent({ content, uploadKey, keyImages, opinion, to }: Content): void {
  if (content === '' && to === 'patient') {
    throw badField('content', 'is required to ask the patient')
  }
  if (content === '' && uploadKey === null && keyImages.length === 0 && opinion === null) {
    throw badField('content', 'is required where no scans and no opinion are sent')
  }
}

/** How a question begins, on one line. */
export function titleOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  return signs.length > REVIEW_TITLE_MAX
    ? `${signs.slice(0, REVIEW_TITLE_MAX - 1).join('')}…`
    : line
}

/** What lists have of a case. */
export function rowOf(review: ReviewItem): ReviewRow {
  const { id, version, patientId, state, providerId, advocateId, dueAt: due } = review
  const { createdAt, updatedAt, closedAt, postCount, unanswered } = review
  return {
    ...{ id, version, patientId, state, providerId, advocateId, dueAt: due },
    ...{ createdAt, updatedAt, closedAt, postCount, unanswered },
    title: titleOf(review.content),
    unreadByPatient: unreadOf(review, 'patient'),
    unreadByStaff: unreadOf(review, 'staff'),
  }
}

type Change = v.InferInput<(typeof reviewChanged)['schema']>
type Standing = ReviewStanding & Pick<ReviewItem, 'dueAt'>

const standingOf = ({ state, providerId, advocateId, dueAt: due }: Standing) => {
  return { state, providerId, advocateId, dueAt: due }
}

/** What the event says of a change. */
export function changeOf(
  before: ReviewItem | null,
  after: ReviewItem,
  { change, role }: { change: Change['change']; role: ReviewRole },
): Change {
  return {
    ...{ reviewId: after.id, patientId: after.patientId, change },
    byPatient: role === 'patient',
    before: before && standingOf(before),
    after: standingOf(after),
  }
}
