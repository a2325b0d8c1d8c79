import { reviewChanged } from '#events/reviews.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Rating, RatingForm } from '#shared/model/review.ts'
import { changeOf, ratedReview } from '../rules/review.ts'
import { type ReviewWork, reachReview } from './work.ts'

/**
 * Keeps what the patient says of a closed case, once.
 * @throws ERR_MRR_NOT_EXISTS, ERR_MRR_COMMENT_NOT_ALLOWED
 */
export function rateReview(
  work: ReviewWork,
  place: { id: string; patientId: string },
  form: RatingForm,
): Promise<Rating> {
  const { table, store, call } = work
  return retryOnConflict(
    async () => {
      const { review: before, role } = await reachReview(work, place)
      return { before, role, ...ratedReview(before, role, form, call.now) }
    },
    async ({ before, role, after, rating }) => {
      await table.transact([
        ...store.replaceWrites(before, after, call.now),
        eventWrite(
          reviewChanged,
          changeOf(before, after, { change: 'rate', role }),
          occurrenceOf(call),
        ),
        callAudit(call, 'reviews.rate', { patientId: before.patientId }),
      ])
      return rating
    },
  )
}
