import { reviewChanged } from '#events/reviews.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import type { PostChange, PostVersion, ReviewPost } from '#shared/model/review.ts'
import type { PostItem, ReviewItem } from '../records.ts'
import { changeOf, ensureContent, isEditable } from '../rules/review.ts'
import { ensureKeyImages, ensureUpload } from './create.ts'
import { showPosts } from './show.ts'
import { type Reached, type ReviewWork, reachReview } from './work.ts'

type Place = { id: string; patientId: string; postId: string }

/**
 * A post of a case. Only who reaches the whole practice is told that there is such a post elsewhere.
 * @throws ERR_MRR_POST_NOT_EXISTS, ERR_MRR_POST_NOT_OF_REVIEW, ERR_MRR_POST_NOT_OF_PATIENT
 */
export async function findPost(
  { store, call: { scope } }: Pick<ReviewWork, 'store' | 'call'>,
  { review, role }: Pick<Reached, 'review' | 'role'>,
  postId: string,
): Promise<PostItem> {
  const place = await store.postPlace(postId)
  if (
    place &&
    place.reviewId !== review.id &&
    role !== 'patient' &&
    scope.reaches.includes('all')
  ) {
    throw new CatalogueError(
      place.patientId === review.patientId
        ? 'ERR_MRR_POST_NOT_OF_REVIEW'
        : 'ERR_MRR_POST_NOT_OF_PATIENT',
    )
  }
  const post = place?.reviewId === review.id ? await store.post(review.id, place.seq) : null
  if (!post) throw new CatalogueError('ERR_MRR_POST_NOT_EXISTS')
  return post
}

/**
 * Changes an own post that nobody of the other side has read, and keeps what it said. Of a change and a reading
 * at once, the later one sees the other.
 * @throws ERR_MRR_POST_LOCKED where it may not be changed, ERR_VERSION_CONFLICT where the version is not that
 *   of the post, ERR_UPLOAD_NOT_EXISTS, ERR_REQUEST_PARAMS_MISFORMAT, and what `findPost` throws
 */
export async function editPost(
  work: ReviewWork,
  { postId, ...place }: Place,
  form: PostChange,
): Promise<ReviewPost> {
  const { table, store, call } = work
  const { now, actor } = call
  const edited = await retryOnConflict(
    async () => {
      const reached = await reachReview(work, place)
      const { review, role, patient } = reached
      const before = await findPost(work, reached, postId)
      if (!isEditable(review, before, { id: actor.id, role })) {
        throw new CatalogueError('ERR_MRR_POST_LOCKED')
      }
      ensureVersion(before, form.version)
      const after = changedPost(before, form, now)
      const uploadKey = after.uploadKey === before.uploadKey ? null : after.uploadKey
      const had = new Set(before.keyImages.map(({ keyImageId }) => keyImageId))
      const keyImages = after.keyImages.filter(({ keyImageId }) => !had.has(keyImageId))
      const { practiceId } = store
      await Promise.all([
        ensureUpload(table, patient, { practiceId, uploadKey }),
        ensureKeyImages(table, patient, { practiceId, keyImages }),
      ])
      return { reached, before, after }
    },
    async ({ reached: { review, role }, before, after }) => {
      const changed = withQuestion(review, after)
      await table.transact([
        ...store.replaceWrites(review, changed, now),
        ...store.editWrites(before, after, now),
        eventWrite(
          reviewChanged,
          changeOf(review, changed, { change: 'edit', role }),
          occurrenceOf(call),
        ),
        callAudit(call, 'reviews.edit', { patientId: review.patientId }),
      ])
      return after
    },
  )
  const [shown] = await showPosts(work, await reachReview(work, place), [edited])
  return ensureFound(shown)
}

function changedPost(before: PostItem, form: PostChange, now: Date): PostItem {
  if (form.opinion !== undefined && before.opinion === null) {
    throw badField('opinion', 'is for a post that gave one')
  }
  const after = {
    ...before,
    ...(form.content !== undefined && { content: form.content }),
    ...(form.uploadKey !== undefined && { uploadKey: form.uploadKey }),
    ...(form.keyImages !== undefined && { keyImages: form.keyImages }),
    ...(form.opinion !== undefined && { opinion: form.opinion }),
    ...{ editedAt: now.toISOString(), version: before.version + 1 },
  }
  if (after.seq === 1 && after.content === '') throw badField('content', 'is required')
  ensureContent(after)
  return after
}

/** The case is asked by its first post: where that is changed, so is the question. */
function withQuestion(review: ReviewItem, { seq, content, uploadKey }: PostItem): ReviewItem {
  const version = review.version + 1
  return seq === 1 ? { ...review, content, uploadKey, version } : { ...review, version }
}

/**
 * What a post said before it was changed, the latest first: to the side that wrote it.
 * @throws what `findPost` throws; ERR_MRR_POST_NOT_EXISTS for a post of the other side
 */
export async function readVersions(
  work: ReviewWork,
  { postId, ...place }: Place,
): Promise<{ items: PostVersion[] }> {
  const reached = await reachReview(work, place)
  const post = await findPost(work, reached, postId)
  if ((post.authorRole === 'patient') !== (reached.role === 'patient')) {
    throw new CatalogueError('ERR_MRR_POST_NOT_EXISTS')
  }
  return { items: await work.store.versions(place.id, post.seq) }
}
