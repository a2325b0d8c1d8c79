import { DAY } from '#functions/platform/clock.ts'
import type { ReviewDays } from '#shared/model/review-days.ts'
import { isAnswered, settledState } from '#shared/model/review-moves.ts'
import type { ReviewItem } from '../records.ts'
import { standingAt } from './review.ts'

/** So long before a step is due whoever has the turn is reminded of it. */
export const REMIND_SECONDS = DAY

/**
 * Whether what was to be said at a moment is still true: the case may have gone on or ended since. Once it is
 * due nobody is reminded that it will be. An opinion needs no answer, so it reminds of nothing.
 */
export function stillDue(
  review: Pick<ReviewItem, 'dueAt' | 'state' | 'unanswered'>,
  { moment, dueAt }: { moment: 'soon' | 'late'; dueAt: string },
  now: Date,
): boolean {
  if (isAnswered(review)) return false
  return review.dueAt === dueAt && (moment === 'late' || now.toISOString() < dueAt)
}

/** What somebody can be to a case no more. */
export type Left = { provider: boolean; advocate: boolean }

/** The case without somebody as its doctor or its advocate; null where it had them as neither. */
export function withoutStaff(
  before: ReviewItem,
  staffId: string,
  as: Left,
  at: { days: ReviewDays; now: Date },
): ReviewItem | null {
  const isProvider = as.provider && before.providerId === staffId
  const isAdvocate = as.advocate && before.advocateId === staffId
  if (!isProvider && !isAdvocate) return null
  const providerId = isProvider ? null : before.providerId
  const advocateId = isAdvocate ? null : before.advocateId
  const state = settledState({ state: before.state, providerId, advocateId })
  return standingAt({ ...before, providerId, advocateId, state }, before, at)
}
