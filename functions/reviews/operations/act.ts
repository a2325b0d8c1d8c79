import * as v from 'valibot'
import { reviewChanged } from '#events/reviews.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { isPresent } from '#functions/staffs/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { Review } from '#shared/model/review.ts'
import {
  needsQuestion,
  nextReviewState,
  type ReviewAction,
  turnTo,
} from '#shared/model/review-moves.ts'
import type { ReviewParty } from '#shared/model/review-states.ts'
import { role as practiceRole } from '#shared/model/roles.ts'
import { may } from '#shared/permissions.ts'
import type { RemarkItem, ReviewItem } from '../records.ts'
import { actedVersion, changeOf, movedReview, turnOrder } from '../rules/review.ts'
import { ensureDoctor } from './create.ts'
import { remarkOf } from './remarks.ts'
import { showReview } from './show.ts'
import { practiceOf, type Reached, type ReviewWork, reachReview } from './work.ts'

type Place = { id: string; patientId: string }
type Parties = Partial<Pick<ReviewItem, 'providerId' | 'advocateId'>>

/** What somebody does, once it is known what the case is like. */
type Chosen = {
  action: ReviewAction
  audit: OtherAction
  parties?: Parties
  remark?: RemarkItem | null
  /** Whom else it concerns. */
  subject?: string | null
}

const answer = v.object({ id: v.string() })

/**
 * Does something with a case, once for each idempotency key, and answers it as it is then.
 * @param choose decides what, by the case as it is
 * @throws ERR_MRR_NOT_EXISTS, ERR_MRR_CANNOT_PROCEED where the table of states refuses it,
 *   ERR_VERSION_CONFLICT where the version is not that of the case
 */
async function act(
  work: ReviewWork,
  { id, patientId, version }: Place & { version?: number | undefined },
  name: string,
  choose: (reached: Reached) => Promise<Chosen> | Chosen,
): Promise<Review> {
  const { table, store, call } = work
  const { now } = call
  await idempotent(table, call, `reviews.${name}#${id}`, answer, (marker) =>
    retryOnConflict(
      async () => {
        const reached = await reachReview(work, { id, patientId })
        const { review: before, role } = reached
        if (version !== undefined && version !== actedVersion(before)) {
          throw new CatalogueError('ERR_VERSION_CONFLICT')
        }
        const chosen = await choose(reached)
        const { reviewDays: days } = await practiceOf(table, store.practiceId)
        const { action, parties } = chosen
        const moved = movedReview(before, { role, action, ...(parties && { parties }), days, now })
        return { before, after: moved, role, chosen }
      },
      async ({ before, after, role, chosen: { action, audit, remark, subject = null } }) => {
        const change = changeOf(before, after, { change: action, role })
        await table.transact([
          ...store.replaceWrites(before, after, now),
          ...(remark ? [store.remarkWrite(remark)] : []),
          eventWrite(reviewChanged, change, occurrenceOf(call)),
          callAudit(call, audit, { patientId: before.patientId, subject }),
          ...marker({ id }),
        ])
        return { id }
      },
    ),
  )
  return showReview(work, await reachReview(work, { id, patientId }))
}

type Versioned = { version?: number | undefined }

/** Ends a case, or goes on with one that has ended. */
export function endOrReopen(
  work: ReviewWork,
  place: Place,
  action: 'close' | 'cancel' | 'reopen',
  { version }: Versioned,
): Promise<Review> {
  return act(work, { ...place, version }, action, async ({ review }) => ({
    action,
    audit: `reviews.${action}`,
    ...(action === 'reopen' && { parties: await presentOf(work, review) }),
  }))
}

/** Who of a case still works in the practice: whoever has left since takes no part in it any more. */
async function presentOf({ store }: ReviewWork, review: ReviewItem): Promise<Parties> {
  const [provider, advocate] = await Promise.all(
    [review.providerId, review.advocateId].map((id) => (id === null ? null : store.staff(id))),
  )
  const isDoctor = provider?.roles.includes(practiceRole.provider) ?? false
  return {
    providerId: isDoctor ? review.providerId : null,
    advocateId: advocate && isPresent(advocate) ? review.advocateId : null,
  }
}

/**
 * Gives the turn to someone without a message; without a name, to the first who can have it.
 * @throws ERR_MRR_NO_QUESTION for the patient if no message is unanswered
 */
export function shiftTurn(
  work: ReviewWork,
  place: Place,
  { to, version }: Versioned & { to?: ReviewParty | undefined },
): Promise<Review> {
  return act(work, { ...place, version }, 'shift', ({ review, role }) => {
    const can = (party: ReviewParty) => nextReviewState(review, role, turnTo[party]) !== null
    const party = to ?? turnOrder.find(can) ?? 'provider'
    const action = turnTo[party]
    if (can(party) && needsQuestion(action, review.unanswered)) {
      throw new CatalogueError('ERR_MRR_NO_QUESTION')
    }
    return { action, audit: 'reviews.shift' }
  })
}

/**
 * Gives a case to another doctor.
 * @throws ERR_NO_CHANGE for the same one, ERR_DOCTOR_NOT_IN_PRACTICE, ERR_MRR_SAME_DOCTOR_AND_PATIENT
 */
export function transferReview(
  work: ReviewWork,
  place: Place,
  { providerId, comment, version }: Versioned & { providerId: string; comment: string },
): Promise<Review> {
  const { table, call, newId } = work
  const { practiceId } = call.scope
  return act(work, { ...place, version }, 'transfer', async ({ review, patient, role }) => {
    if (nextReviewState(review, role, 'transfer') === null) {
      throw new CatalogueError('ERR_MRR_CANNOT_PROCEED')
    }
    if (providerId === review.providerId) throw new CatalogueError('ERR_NO_CHANGE')
    await ensureDoctor(table, patient, { practiceId, providerId })
    const said = { id: newId(), content: comment, notified: [], clientId: null }
    return {
      action: 'transfer',
      audit: 'reviews.transfer',
      parties: { providerId },
      subject: providerId,
      remark: comment === '' ? null : remarkOf(review, said, { call, role }),
    }
  })
}

/**
 * Gives a case to an advocate: the one that is named, else the one of the record. Patients name none: theirs is
 * the practice's choice.
 * @throws ERR_MRR_NO_ADVOCATE where there is none, ERR_ADVOCATE_NOT_IN_PRACTICE for somebody who does not work at
 *   the desk, ERR_NO_CHANGE for the same one, ERR_REQUEST_PARAMS_MISFORMAT for a name by a patient
 */
export function advocateReview(
  work: ReviewWork,
  place: Place,
  { advocateId, version }: Versioned & { advocateId?: string | undefined },
): Promise<Review> {
  return act(work, { ...place, version }, 'advocate', async ({ review, patient, role }) => {
    if (role === 'patient' && advocateId !== undefined) {
      throw badField('advocateId', 'is for the practice to choose')
    }
    if (nextReviewState(review, role, 'advocate') === null) {
      throw new CatalogueError('ERR_MRR_CANNOT_PROCEED')
    }
    const chosen = advocateId ?? review.advocateId ?? patient?.patientAdvocateId ?? null
    if (chosen === null) throw new CatalogueError('ERR_MRR_NO_ADVOCATE')
    if (chosen === review.advocateId && role === 'advocate')
      throw new CatalogueError('ERR_NO_CHANGE')
    const staff = await work.store.staff(chosen)
    if (!(staff && may('medicalRecordReviews.create', staff.roles, staff.permissions))) {
      throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
    }
    return {
      action: 'advocate',
      audit: 'reviews.advocate',
      parties: { advocateId: chosen },
      subject: chosen,
    }
  })
}
