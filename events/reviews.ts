import * as v from 'valibot'
import { reviewActions } from '#shared/model/review-moves.ts'
import { reviewStates } from '#shared/model/review-states.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.reviews')

const standing = v.object({
  state: v.picklist(reviewStates),
  providerId: v.nullable(v.string()),
  advocateId: v.nullable(v.string()),
  dueAt: v.nullable(v.string()),
})

/** What happened to a case: what the table of its states names, or another thing around it. */
export const reviewChanges = [
  ...reviewActions,
  /** It was begun. */
  'create',
  /** A post was changed, or posts were read. */
  'edit',
  'read',
  /** Who had it left the practice, or does other work there. */
  'left',
] as const

/** A case is another than before; `before` is null where it was begun. */
export const reviewChanged = event('ReviewChanged', {
  reviewId: v.string(),
  patientId: v.string(),
  change: v.picklist(reviewChanges),
  /** Whether it was done for the patient’s side. */
  byPatient: v.boolean(),
  before: v.nullable(standing),
  after: standing,
})

/** A remark on a case mentions colleagues. */
export const reviewMentioned = event('ReviewMentioned', {
  reviewId: v.string(),
  patientId: v.string(),
  staffIds: v.array(v.string()),
})

/** A moment of a case has come, if it is still due when it was when the moment was set. */
export const reviewMoment = event('ReviewMoment', {
  reviewId: v.string(),
  moment: v.picklist(['soon', 'late']),
  dueAt: v.string(),
})

/** A case is about to be due, or is late. */
export const reviewDue = event('ReviewDue', {
  reviewId: v.string(),
  patientId: v.string(),
  moment: v.picklist(['soon', 'late']),
  ...standing.entries,
})
