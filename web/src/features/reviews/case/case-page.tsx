import { Anchor, Stack } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Review, ReviewPost } from '#shared/model/review.ts'
import { reviewActionsFor } from '#shared/model/review-moves.ts'
import { useAction } from '../../../data/mutation.ts'
import { useRefetchOnChange } from '../../../data/query.ts'
import { markPostsRead, postsQuery, reviewQuery } from '../../../data/reviews.ts'
import { useHearReview } from '../../../realtime/use-hear-changes.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Reveal } from '../../../ui/reveal.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { CaseLoaded } from '../case-loaded.tsx'
import { Waiting } from '../list/waiting.tsx'
import type { SendFiles, ShowFiles } from '../send-files.ts'
import { partyOf, standingOf } from '../standing.ts'
import { caseTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import { Answer, AnswerPlace, CaseRating, findAnswer } from './answer.tsx'
import classes from './case.module.css'
import { CaseActions } from './case-actions.tsx'
import { PostItem } from './post-item.tsx'
import { Remarks } from './remarks.tsx'
import { ReplyBox } from './reply-box.tsx'
import { useMessage } from './use-message.ts'

type Props = {
  reviewId: string
  /** Sends files into the chart; a part of another feature. */
  sendFiles: SendFiles
  /** Shows files of the chart; a part of another feature. */
  showFiles: ShowFiles
}

/** A case, as everybody sees it whom it concerns: each with what is theirs to do. */
export function CasePage({ reviewId, ...parts }: Props) {
  const review = useQuery(reviewQuery(reviewId))
  useHearReview(reviewId)
  return (
    <CaseLoaded query={review} skeleton={<RowsSkeleton count={4} height={96} />}>
      {(data) => <Case review={data} {...parts} />}
    </CaseLoaded>
  )
}

type CaseProps = Omit<Props, 'reviewId'> & { review: Review }

function Case({ review, sendFiles, showFiles }: CaseProps) {
  const { id, role, postCount, updatedAt } = review
  const query = postsQuery(id)
  const posts = useQuery(query)
  useRefetchOnChange(`${postCount} ${updatedAt}`, query.queryKey)
  useReading(review, posts.data)
  const message = useMessage(id)
  const answer = findAnswer(review, posts.data ?? [])
  const actions = reviewActionsFor(standingOf(review), role)
  return (
    <>
      <PageHeader
        title={review.title}
        description={<Waiting review={review} own={partyOf[role]} />}
        action={
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/chat-review" {...props} />}
            visibleFrom="xs"
          >
            {texts.back}
          </Anchor>
        }
      />
      <Reveal skeleton={<RowsSkeleton count={4} height={96} />}>
        <div className={classes.page}>
          <Stack gap="md">
            <CaseRating review={review} actions={actions} />
            {answer && <Answer post={answer} review={review} showFiles={showFiles} />}
            <Loaded query={posts} skeleton={<RowsSkeleton count={4} height={96} />}>
              {(items) => (
                <ol className={classes.posts} aria-label={texts.posts}>
                  {items.map((post) =>
                    post.id === answer?.id ? (
                      <AnswerPlace key={post.id} post={post} />
                    ) : (
                      <PostItem key={post.id} post={post} review={review} showFiles={showFiles} />
                    ),
                  )}
                </ol>
              )}
            </Loaded>
            {role !== 'colleague' && (
              <ReplyBox review={review} message={message} actions={actions} sendFiles={sendFiles} />
            )}
          </Stack>
          <Stack gap="md">
            <CaseActions review={review} message={message} actions={actions} />
            <About review={review} />
            {role !== 'patient' && (
              <Remarks review={review} mayAdd={actions.includes('remark')} updatedAt={updatedAt} />
            )}
          </Stack>
        </div>
      </Reveal>
    </>
  )
}

/** Says what was read once it is on a page that somebody looks at. */
function useReading({ id, unreadCount }: Review, posts: readonly ReviewPost[] | undefined) {
  const mark = useAction(markPostsRead(id))
  const start = useRef(mark.start)
  start.current = mark.start
  const isInSight = useDocumentVisibility() === 'visible'
  const last = posts?.at(-1)?.id
  useEffect(() => {
    if (isInSight && last !== undefined && unreadCount > 0) start.current(last)
  }, [isInSight, last, unreadCount])
}
