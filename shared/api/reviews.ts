import * as v from 'valibot'
import { counter, flag, id, longText, text } from '../model/fields.ts'
import { ticket } from '../model/realtime.ts'
import {
  listedReview,
  postChange,
  postForm,
  postVersion,
  REVIEW_COMMENT_MAX,
  rating,
  ratingForm,
  remarkForm,
  review,
  reviewDraft,
  reviewDraftForm,
  reviewFilters,
  reviewForm,
  reviewOptions,
  reviewPost,
  reviewRemark,
} from '../model/review.ts'
import { reviewParties } from '../model/review-states.ts'
import { defineRoutes, get, listOf, paging, patch, permitted, post, put } from './contract.ts'

const ofReview = v.object({ id })
const ofPost = v.object({ id, postId: id })
const byReview = { by: 'review', param: 'id', absent: 'ERR_MRR_NOT_EXISTS' } as const
const ofPatient = v.object({ patientId: id })
const filters = { ...paging, practiceId: id, ...reviewFilters }

/** The version of the case as it was read: who acts upon an older one is refused. */
const version = v.optional(counter)

/** ChatReviews: medical record reviews in writing (specification, sections 1, 4 and 7). */
export const reviewRoutes = defineRoutes({
  list: get('/medical-record-reviews', {
    summary:
      'A page of the cases of a practice that the caller may see, those late first unless `order` says otherwise, with the exact total.',
    access: permitted('medicalRecordReviews.list', 'query'),
    seen: 'reviews.list',
    background: 'marked',
    query: v.object(filters),
    response: listOf(listedReview),
  }),
  search: post('/medical-record-reviews/search', {
    summary: 'The same by words that may tell of a person, which no address should hold.',
    access: permitted('medicalRecordReviews.list', 'body'),
    seen: 'reviews.list',
    background: 'marked',
    body: v.object({
      ...filters,
      /** Words of the patient’s name or of how the question begins: all of them required, each as a beginning. */
      search: text(120),
    }),
    response: listOf(listedReview),
  }),
  ofPatient: get('/patients/{patientId}/chat-reviews', {
    summary: 'The cases of a patient in a practice, late ones first.',
    access: permitted('medicalRecordReviews.list', 'query'),
    seen: 'reviews.list',
    background: 'marked',
    params: ofPatient,
    query: v.object({
      ...paging,
      practiceId: id,
      state: reviewFilters.state,
      isOpen: reviewFilters.isOpen,
    }),
    response: listOf(listedReview),
  }),
  options: get('/patients/{patientId}/chat-reviews/options', {
    summary:
      'What there is to know before a case is begun: how long it takes, and who could do it.',
    access: permitted('medicalRecordReviews.create', 'query'),
    seen: 'reviews.options',
    params: ofPatient,
    query: v.object({ practiceId: id }),
    response: reviewOptions,
  }),
  draft: get('/patients/{patientId}/chat-reviews/draft', {
    summary: 'What you have begun to ask for this patient.',
    access: permitted('medicalRecordReviews.create', 'query'),
    seen: 'reviews.draft',
    params: ofPatient,
    query: v.object({ practiceId: id }),
    response: reviewDraft,
  }),
  saveDraft: put('/patients/{patientId}/chat-reviews/draft', {
    summary:
      'Keep what you have begun to ask; `version` is the one that was read, without it the last one stays.',
    access: permitted('medicalRecordReviews.create', 'body'),
    seen: 'reviews.writeDraft',
    params: ofPatient,
    body: reviewDraftForm,
    response: reviewDraft,
  }),
  create: post('/medical-record-reviews', {
    summary: 'Ask for a review: the patient, or the practice for them.',
    access: permitted('medicalRecordReviews.create', {
      in: 'body',
      absent: 'ERR_MRR_PRACTICE_NOT_SET',
    }),
    body: reviewForm,
    response: review,
  }),
  get: get('/medical-record-reviews/{id}', {
    summary: 'The case, and what the caller is to it.',
    access: permitted('medicalRecordReviews.read', byReview),
    seen: 'reviews.read',
    background: 'marked',
    params: ofReview,
    query: v.object({ ticket: v.optional(flag, 0) }),
    response: v.object({
      ...review.entries,
      /** For hearing of changes at once; null where it was not asked for. */
      ticket: v.nullable(ticket),
    }),
  }),
  posts: get('/medical-record-reviews/{id}/posts', {
    summary: 'The posts of the case, the first first unless `order` says otherwise.',
    access: permitted('medicalRecordReviews.read', byReview),
    seen: 'reviews.read',
    background: 'marked',
    params: ofReview,
    query: v.object({
      offset: paging.offset,
      limit: paging.limit,
      order: v.optional(v.picklist(['createdAt ASC', 'createdAt DESC']), 'createdAt ASC'),
    }),
    response: listOf(reviewPost),
  }),
  addPost: post('/medical-record-reviews/{id}/posts', {
    summary:
      'Write to the other side, or give the opinion. With `to`, the patient gets the turn with the message. The same `clientId` again answers the first post again.',
    access: permitted('medicalRecordReviews.reply', byReview),
    params: ofReview,
    body: postForm,
    response: reviewPost,
  }),
  readPosts: put('/medical-record-reviews/{id}/posts/read', {
    summary: 'Say up to which post one has read: from then on it can be changed no more.',
    access: permitted('medicalRecordReviews.read', byReview),
    params: ofReview,
    body: v.object({ postId: v.optional(id) }),
    response: v.object({ unreadCount: v.number() }),
  }),
  editPost: patch('/medical-record-reviews/{id}/posts/{postId}', {
    summary: 'Change an own post that nobody of the other side has read yet; what it said is kept.',
    access: permitted('medicalRecordReviews.reply', byReview),
    params: ofPost,
    body: postChange,
    response: reviewPost,
  }),
  postVersions: get('/medical-record-reviews/{id}/posts/{postId}/versions', {
    summary: 'What an own post said before it was changed, the latest first.',
    access: permitted('medicalRecordReviews.read', byReview),
    seen: 'reviews.read',
    params: ofPost,
    response: v.object({ items: v.array(postVersion) }),
  }),
  remarks: get('/medical-record-reviews/{id}/remarks', {
    summary: 'What the staff say of the case among themselves, the first first.',
    access: permitted('medicalRecordReviews.remark', byReview),
    seen: 'reviews.remarks',
    background: 'marked',
    params: ofReview,
    response: v.object({ items: v.array(reviewRemark) }),
  }),
  addRemark: post('/medical-record-reviews/{id}/remarks', {
    summary:
      'Say something that only the staff read. The same `clientId` again answers the first remark again.',
    access: permitted('medicalRecordReviews.remark', byReview),
    params: ofReview,
    body: remarkForm,
    response: reviewRemark,
  }),
  shift: post('/medical-record-reviews/{id}/shift', {
    summary:
      'Give the turn to someone without a message; without a name, to the first who can have it: doctor, advocate, practice, patient. The patient gets it only if a message is unanswered.',
    access: permitted('medicalRecordReviews.shift', byReview),
    params: ofReview,
    body: v.optional(v.object({ to: v.optional(v.picklist(reviewParties)), version }), {}),
    response: review,
  }),
  advocate: post('/medical-record-reviews/{id}/advocate', {
    summary:
      'Give the case to an advocate; where none is named, to the one of the record. Patients name none.',
    access: permitted('medicalRecordReviews.advocate', byReview),
    params: ofReview,
    body: v.optional(v.object({ advocateId: v.optional(id), version }), {}),
    response: review,
  }),
  transfer: post('/medical-record-reviews/{id}/transfer', {
    summary:
      'Give the case to another doctor of the practice; the comment is a remark. `isLicensed` of the answer warns.',
    access: permitted('medicalRecordReviews.transfer', byReview),
    params: ofReview,
    body: v.object({
      providerId: id,
      comment: v.optional(longText(REVIEW_COMMENT_MAX), ''),
      version,
    }),
    response: review,
  }),
  close: post('/medical-record-reviews/{id}/close', {
    summary: 'The question is answered.',
    access: permitted('medicalRecordReviews.close', byReview),
    params: ofReview,
    body: v.optional(v.object({ version }), {}),
    response: review,
  }),
  cancel: post('/medical-record-reviews/{id}/cancel', {
    summary: 'The question is taken back, or will not be answered.',
    access: permitted('medicalRecordReviews.cancel', byReview),
    params: ofReview,
    body: v.optional(v.object({ version }), {}),
    response: review,
  }),
  reopen: post('/medical-record-reviews/{id}/reopen', {
    summary: 'Go on with a case that has ended.',
    access: permitted('medicalRecordReviews.reopen', byReview),
    params: ofReview,
    body: v.optional(v.object({ version }), {}),
    response: review,
  }),
  rating: get('/medical-record-reviews/{id}/comment', {
    summary: 'What the patient said of the case after it was closed; null before that.',
    access: permitted('medicalRecordReviews.read', byReview),
    seen: 'reviews.read',
    params: ofReview,
    response: v.object({ rating: v.nullable(rating) }),
  }),
  rate: post('/medical-record-reviews/{id}/comment', {
    summary: 'Comment on a closed case and rate its doctor, once.',
    access: permitted('medicalRecordReviews.rate', byReview),
    params: ofReview,
    body: ratingForm,
    response: rating,
  }),
})
