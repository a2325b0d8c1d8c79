import type * as v from 'valibot'
import { reviewChanged, reviewMentioned } from '#events/reviews.ts'
import { type PatientBasics, readAccount } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent, keyedBy } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { readStaffsOf } from '#functions/staffs/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { NotifiedPerson } from '#shared/model/mention.ts'
import { type ReviewRemark, type remarkForm, reviewRemark } from '#shared/model/review.ts'
import { nextReviewState, type ReviewRole } from '#shared/model/review-moves.ts'
import type { RemarkItem, ReviewItem } from '../records.ts'
import { mentionedIn } from '../rules/mentions.ts'
import { changeOf } from '../rules/review.ts'
import { ensureReadable } from './posts.ts'
import { type ReviewWork, reachReview } from './work.ts'

type Said = Pick<RemarkItem, 'id' | 'content' | 'notified' | 'clientId'>

/** A remark of whoever calls. */
export function remarkOf(
  review: ReviewItem,
  said: Said,
  { call: { actor, now }, role }: { call: TenantCall; role: ReviewRole },
): RemarkItem {
  const author = { authorRole: role, authorId: actor.id, authorName: actor.name }
  return { ...said, ...author, reviewId: review.id, createdAt: now.toISOString() }
}

type Place = { id: string; patientId: string }

/**
 * What the staff say of a case among themselves, the first first.
 * @throws ERR_MRR_NOT_EXISTS; ERR_ACCESS_DENIED where the caller works there, but is the patient of it
 */
export async function readRemarks(
  work: ReviewWork,
  place: Place,
): Promise<{ items: ReviewRemark[] }> {
  const [reached, items] = await Promise.all([
    reachReview(work, place),
    work.store.remarks(place.id),
  ])
  if (reached.role === 'patient') {
    throw new CatalogueError('ERR_ACCESS_DENIED', ['you are the patient of this review'])
  }
  ensureReadable(reached)
  return { items }
}

/**
 * Says something of a case that only the staff read; the same `clientId` again answers the first remark again.
 * @throws ERR_MRR_NOT_EXISTS, ERR_MRR_CANNOT_PROCEED for a case that has ended, ERR_IDEMPOTENCY_KEY_REUSED,
 *   ERR_REQUEST_PARAMS_MISFORMAT if it mentions somebody who may not read remarks on the case
 */
export function addRemark(
  work: ReviewWork,
  place: Place,
  form: v.InferOutput<typeof remarkForm>,
): Promise<ReviewRemark> {
  const { content, notifyStaffIds, clientId = null } = form
  const { table, store, call, newId } = work
  const name = `reviews.remark#${place.id}`
  return idempotent(table, keyedBy(call, form), name, reviewRemark, async (marker) => {
    const { review, role, patient } = await reachReview(work, place)
    if (nextReviewState(review, role, 'remark') === null) {
      throw new CatalogueError('ERR_MRR_CANNOT_PROCEED')
    }
    const notified = await readMentioned(work, review, patient, notifyStaffIds)
    const said = { id: newId(), content, notified, clientId }
    const remark = remarkOf(review, said, { call, role })
    await table.transact([
      store.remarkWrite(remark),
      eventWrite(
        reviewChanged,
        changeOf(review, review, { change: 'remark', role }),
        occurrenceOf(call),
      ),
      ...mentionWrites(call, review, notified),
      callAudit(call, 'reviews.remark', { patientId: review.patientId }),
      ...marker(remark),
    ])
    return remark
  })
}

async function readMentioned(
  { table, store }: ReviewWork,
  review: ReviewItem,
  patient: PatientBasics | null,
  ids: readonly string[],
): Promise<NotifiedPerson[]> {
  if (ids.length === 0) return []
  const { practiceId } = store
  const [staffs, accountId] = await Promise.all([
    readStaffsOf(table, practiceId, ids),
    readAccount(table, practiceId, review.patientId),
  ])
  return mentionedIn(review, ids, { staffs, patient, accountId })
}

function mentionWrites(
  call: TenantCall,
  { id: reviewId, patientId }: ReviewItem,
  people: readonly NotifiedPerson[],
): Write[] {
  if (people.length === 0) return []
  const staffIds = people.map(({ id }) => id)
  return [eventWrite(reviewMentioned, { reviewId, patientId, staffIds }, occurrenceOf(call))]
}
