import type { Review, ReviewPost } from '#shared/model/review.ts'
import { isAnswered, type ReviewAction } from '#shared/model/review-moves.ts'
import { reviewState } from '#shared/model/review-states.ts'
import { Hint } from '../../../ui/hint.tsx'
import type { ShowFiles } from '../send-files.ts'
import { caseTexts as texts } from '../texts.ts'
import classes from './case.module.css'
import { PostItem } from './post-item.tsx'
import { Rated, RateForm } from './rate-form.tsx'

/** The opinion that everyone comes for: the last one, if the case is closed or the patient has not answered it. */
export function findAnswer(
  review: Pick<Review, 'state' | 'unanswered'>,
  posts: readonly ReviewPost[],
): ReviewPost | null {
  const isDone = isAnswered(review) || review.state === reviewState.closed
  return isDone ? (posts.findLast(({ opinion }) => opinion !== null) ?? null) : null
}

type Props = { post: ReviewPost; review: Review; showFiles: ShowFiles }

/** The opinion above the other posts. */
export function Answer(props: Props) {
  return (
    <ol className={classes.posts} aria-label={texts.opinion}>
      <PostItem {...props} />
    </ol>
  )
}

/** The place of an opinion that is shown above. */
export function AnswerPlace({ post }: { post: ReviewPost }) {
  return (
    <li className={classes.post}>
      <Hint>{post.isOwn ? texts.ownOpinionAbove : texts.opinionAbove(post.authorName)}</Hint>
    </li>
  )
}

type RatingProps = { review: Review; actions: readonly ReviewAction[] }

/** What the patient says of the case, or what is to be said. */
export function CaseRating({ review, actions }: RatingProps) {
  const { id, role, rating } = review
  if (rating) return <Rated rating={rating} isOwn={role === 'patient'} />
  return actions.includes('rate') && <RateForm reviewId={id} />
}
