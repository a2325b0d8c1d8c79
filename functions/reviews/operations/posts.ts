import * as v from 'valibot'
import { reviewChanged } from '#events/reviews.ts'
import { patientName } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { idempotent, keyedBy } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import type { PostForm, ReviewPost } from '#shared/model/review.ts'
import { reviewState } from '#shared/model/review-states.ts'
import {
  changeOf,
  ensureContent,
  movedReview,
  postActionOf,
  readUpTo,
  sideOf,
  unreadOf,
  withPost,
} from '../rules/review.ts'
import { ensureKeyImages, ensureUpload } from './create.ts'
import { findPost } from './edit.ts'
import { showPosts } from './show.ts'
import { practiceOf, type Reached, type ReviewWork, reachReview } from './work.ts'

type Place = { id: string; patientId: string }
type Page = { offset: number; limit: number; order: 'createdAt ASC' | 'createdAt DESC' }

/**
 * A question that was taken back is none for its doctor to read, unless it is asked again.
 * @throws ERR_MRR_CANNOT_READ_NOW
 */
export function ensureReadable({ review, role }: Pick<Reached, 'review' | 'role'>): void {
  const isDoctor = role === 'provider' || role === 'colleague'
  if (isDoctor && review.state === reviewState.canceled) {
    throw new CatalogueError('ERR_MRR_CANNOT_READ_NOW')
  }
}

/**
 * A page of the posts of a case as they are kept, as cheap at its end as at its beginning.
 * @throws ERR_MRR_NOT_EXISTS, ERR_MRR_CANNOT_READ_NOW
 */
export async function readPosts(work: ReviewWork, place: Place, { offset, limit, order }: Page) {
  const postsIn = (from: number, to: number, reverse: boolean) =>
    from > to ? [] : work.store.posts(place.id, { from, to, reverse })
  // From the first on, it need not be known how many there are: they are read beside whether they may be.
  const first = order === 'createdAt ASC' ? postsIn(offset + 1, offset + limit, false) : null
  const [reached, early] = await Promise.all([reachReview(work, place), first])
  ensureReadable(reached)
  const { postCount: total } = reached.review
  const posts =
    early?.filter(({ seq }) => seq <= total) ??
    (await postsIn(Math.max(1, total - offset - limit + 1), total - offset, true))
  return { reached, posts, total }
}

const answer = v.object({ seq: v.number() })

/**
 * Writes to the other side, or gives the opinion; the same `clientId` again answers the first post again. Two at
 * once come one after the other.
 * @throws ERR_MRR_NOT_EXISTS, ERR_MRR_CANNOT_PROCEED where the case has ended, or an opinion is not for the
 *   caller to give; ERR_UPLOAD_NOT_EXISTS, ERR_REQUEST_PARAMS_MISFORMAT, ERR_IDEMPOTENCY_KEY_REUSED
 */
export async function addPost(work: ReviewWork, place: Place, form: PostForm): Promise<ReviewPost> {
  const { table, store, call, newId } = work
  const { now, actor } = call
  ensureContent(form)
  // The turn is no part of what is written: a retry that adds it writes nothing twice.
  const { to: _, ...sent } = form
  const { clientId = null, ...said } = sent
  const { seq } = await idempotent(
    table,
    keyedBy(call, sent),
    `reviews.post#${place.id}`,
    answer,
    (marker) =>
      retryOnConflict(
        async () => {
          const reached = await reachReview(work, place)
          const { review: before, role, patient } = reached
          const { practiceId } = store
          const [{ reviewDays: days }] = await Promise.all([
            practiceOf(table, practiceId),
            ensureUpload(table, patient, { practiceId, uploadKey: form.uploadKey }),
            ensureKeyImages(table, patient, { practiceId, keyImages: form.keyImages }),
          ])
          const action = postActionOf(before, form)
          const moved = movedReview(before, { role, action, days, now })
          const authorName = role === 'patient' && patient ? patientName(patient) : actor.name
          const author = { authorRole: role, authorId: actor.id, authorName }
          const written = { id: newId(), ...author, ...said, clientId }
          return { before, role, action, ...withPost(moved, written, now) }
        },
        async ({ before, role, action, after, post }) => {
          const change = changeOf(before, after, { change: action, role })
          await table.transact([
            ...store.replaceWrites(before, after, now),
            ...store.postWrites(post, before.patientId),
            eventWrite(reviewChanged, change, occurrenceOf(call)),
            callAudit(call, form.opinion ? 'reviews.answer' : 'reviews.reply', {
              patientId: before.patientId,
            }),
            ...marker({ seq: post.seq }),
          ])
          return { seq: post.seq }
        },
        MANY_ATTEMPTS,
      ),
  )
  const [reached, post] = await Promise.all([reachReview(work, place), store.post(place.id, seq)])
  const [shown] = await showPosts(work, reached, [ensureFound(post)])
  return ensureFound(shown)
}

/**
 * Says up to which post the caller's side has read; less far than before changes nothing.
 * @throws ERR_MRR_POST_ID_NOT_SET, ERR_MRR_POST_NOT_EXISTS, ERR_MRR_POST_NOT_OF_REVIEW,
 *   ERR_MRR_POST_NOT_OF_PATIENT
 */
export async function markPostsRead(
  work: ReviewWork,
  place: Place,
  postId: string | undefined,
): Promise<{ unreadCount: number }> {
  if (postId === undefined) throw new CatalogueError('ERR_MRR_POST_ID_NOT_SET')
  const { table, store, call } = work
  return retryOnConflict(
    async () => {
      const reached = await reachReview(work, place)
      ensureReadable(reached)
      const post = await findPost(work, reached, postId)
      return { reached, after: readUpTo(reached.review, sideOf(reached.role), post) }
    },
    async ({ reached: { review: before, role }, after }) => {
      if (!after) return { unreadCount: unreadOf(before, sideOf(role)) }
      await table.transact([
        ...store.replaceWrites(before, after, call.now),
        eventWrite(
          reviewChanged,
          changeOf(before, after, { change: 'read', role }),
          occurrenceOf(call),
        ),
        callAudit(call, 'reviews.readPosts', { patientId: before.patientId }),
      ])
      return { unreadCount: unreadOf(after, sideOf(role)) }
    },
    MANY_ATTEMPTS,
  )
}
