import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Opinion } from '#shared/model/review.ts'
import type { PostItem } from '../records.ts'
import { createReviewStore } from '../store.ts'
import { findPost } from './edit.ts'
import { ensureReadable } from './posts.ts'
import { type Reached, reachReview } from './work.ts'

type Place = { id: string; patientId: string; postId: string }

/** A post with an opinion, in a case that the caller may read. */
export type ReadOpinion = Pick<Reached, 'review' | 'patient'> & {
  post: PostItem & { opinion: Partial<Opinion> }
  /** The posts up to this one. */
  readPosts: () => Promise<PostItem[]>
  /** The state in which the patient lives; null where it is not known. */
  readHome: () => Promise<string | null>
}

/**
 * @throws ERR_MRR_NOT_EXISTS, ERR_MRR_CANNOT_READ_NOW, ERR_MRR_POST_NOT_EXISTS for a post without an opinion,
 *   and what `findPost` throws
 */
export async function readOpinion(
  { table, call }: { table: Table; call: TenantCall },
  { postId, ...place }: Place,
): Promise<ReadOpinion> {
  const store = createReviewStore(table, call.scope.practiceId)
  const reached = await reachReview({ table, store, call }, place)
  ensureReadable(reached)
  const { review, patient } = reached
  const post = await findPost({ store, call }, reached, postId)
  const { opinion, seq } = post
  if (opinion === null) throw new CatalogueError('ERR_MRR_POST_NOT_EXISTS')
  return {
    ...{ review, patient, post: { ...post, opinion } },
    readPosts: () => store.posts(review.id, { from: 1, to: seq, reverse: false }),
    readHome: () => store.stateOfPatient(patient?.patientId ?? review.patientId),
  }
}
