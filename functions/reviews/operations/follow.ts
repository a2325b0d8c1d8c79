import type { Received } from '#events/define.ts'
import { reviewChanged, reviewDue, reviewMoment } from '#events/reviews.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { type Clock, plusSeconds } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { defaultReviewDays } from '#shared/model/review-days.ts'
import { isOpenReview } from '#shared/model/review-moves.ts'
import { type Left, REMIND_SECONDS, stillDue, withoutStaff } from '../rules/due.ts'
import { changeOf } from '../rules/review.ts'
import { createReviewStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock }

/**
 * Whoever has the turn now is reminded a day before they are to be done, and the practice is told once they are
 * late. Moments of turns before are not taken back: they do nothing when they come.
 */
export async function setDue(
  { table, clock }: Dependencies,
  event: Received<(typeof reviewChanged)['schema']>,
  name: string,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { reviewId, before, after } = event.payload
  const { dueAt } = after
  if (dueAt === null || dueAt === before?.dueAt) return
  const now = clock()
  const soonAt = plusSeconds(new Date(dueAt), -REMIND_SECONDS).toISOString()
  const moments = [
    ...(soonAt > now.toISOString() ? [{ moment: 'soon' as const, at: soonAt }] : []),
    { moment: 'late' as const, at: dueAt },
  ]
  await table.transact([
    consumedWrite(name, event.id, now),
    ...moments.map(({ moment, at }) =>
      momentWrite(
        reviewMoment,
        { reviewId, moment, dueAt },
        { name: `review-${reviewId}-${moment}`, at },
        { practiceId, now },
      ),
    ),
  ])
}

/** A case is about to be due, or is late, unless somebody has done something about it since. */
export async function momentCame(
  { table, clock }: Dependencies,
  event: Received<(typeof reviewMoment)['schema']>,
  name: string,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { reviewId, moment } = event.payload
  const now = clock()
  const review = await createReviewStore(table, practiceId).find(reviewId)
  if (!review || !stillDue(review, event.payload, now)) return table.transact([doneWrite(event)])
  const { patientId, state, providerId, advocateId, dueAt } = review
  const payload = { reviewId, patientId, moment, state, providerId, advocateId, dueAt }
  await table.transact([
    doneWrite(event),
    consumedWrite(name, event.id, now),
    eventWrite(reviewDue, payload, { practiceId, actor: null, now }),
  ])
}

/**
 * Takes the cases that go on from somebody who left, or does other work now: where they had the turn, the practice
 * has it. Cases that have ended keep their names, and lose them where they are reopened.
 */
export async function takeAway(
  { table, clock }: Dependencies,
  { staffId, as }: { staffId: string; as: Left },
  cause: { practiceId: string | null; actor: string | null; name: OtherAction },
): Promise<void> {
  const practiceId = practiceOf(cause)
  const store = createReviewStore(table, practiceId)
  const [ids, practice] = await Promise.all([
    store.ofStaff(staffId),
    readPractice(table, practiceId),
  ])
  const days = practice?.reviewDays ?? defaultReviewDays
  for (const id of ids) {
    await retryOnConflict(
      () => store.find(id),
      async (before) => {
        const now = clock()
        if (!before || !isOpenReview(before)) return
        const after = withoutStaff(before, staffId, as, { days, now })
        if (!after) return
        const { patientId } = before
        const { actor, name: action } = cause
        await table.transact([
          ...store.replaceWrites(before, after, now),
          eventWrite(reviewChanged, changeOf(before, after, { change: 'left', role: 'operator' }), {
            practiceId,
            actor,
            now,
          }),
          reactionAudit({ practiceId, patientId, action, actor, now, subject: staffId }),
        ])
      },
      MANY_ATTEMPTS,
    )
  }
}
