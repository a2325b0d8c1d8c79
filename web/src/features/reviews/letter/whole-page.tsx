import { useQuery } from '@tanstack/react-query'
import { caseNumber } from '#shared/model/case-number.ts'
import type { Review, ReviewPost } from '#shared/model/review.ts'
import { uploadsQuery } from '../../../data/uploads.ts'
import { formatDate } from '../../../ui/dates.ts'
import { uploadName } from '../../../ui/scan-names.ts'
import { useZone } from '../../../ui/zone.tsx'
import { caseTexts, wholeTexts as texts } from '../texts.ts'
import classes from './letter.module.css'
import { LetterImages, OpinionText } from './letter-page.tsx'
import { PaperPage, Sheet } from './paper.tsx'

/** All of a case that its patient sees, to be printed or kept: the question, each post, the files. */
export function WholeCasePage({ reviewId }: { reviewId: string }) {
  return (
    <PaperPage reviewId={reviewId} isPrinted>
      {(review, posts) => <Whole review={review} posts={posts} />}
    </PaperPage>
  )
}

type Props = { review: Review; posts: readonly ReviewPost[] }

function Whole({ review, posts }: Props) {
  const zone = useZone()
  const { provider, rating } = review
  const day = (at: string) => formatDate(at, 'day', zone)
  return (
    <Sheet
      review={review}
      title={texts.title}
      fileName={`${texts.title} ${day(review.createdAt).replaceAll('/', '-')}`}
    >
      <dl className={classes.facts}>
        <dt>{texts.patient}</dt>
        <dd>{review.patientName}</dd>
        <dt>{texts.doctor}</dt>
        <dd>{provider?.name ?? caseTexts.noDoctor}</dd>
        <dt>{texts.begun}</dt>
        <dd>{day(review.createdAt)}</dd>
        {review.closedAt && (
          <>
            <dt>{texts.ended}</dt>
            <dd>{day(review.closedAt)}</dd>
          </>
        )}
        <dt>{texts.case}</dt>
        <dd>{caseNumber(review)}</dd>
      </dl>
      {posts.map((post) => (
        <Post key={post.id} post={post} review={review} />
      ))}
      {rating && (
        <section className={classes.post}>
          <h2>{texts.rating(rating.rate)}</h2>
          <p>{rating.comment}</p>
        </section>
      )}
    </Sheet>
  )
}

function Post({ post, review }: { post: ReviewPost; review: Review }) {
  const zone = useZone()
  const { authorName, createdAt, content, opinion, keyImages, upload } = post
  return (
    <section className={classes.post}>
      <h2>{texts.by(authorName, formatDate(createdAt, 'long', zone))}</h2>
      {content && <p>{content}</p>}
      {opinion && <OpinionText opinion={opinion} />}
      <LetterImages keyImages={keyImages} />
      {upload && <Files review={review} upload={upload} />}
    </section>
  )
}

/** Which files went with a post: what is in them is not printed. */
function Files({ review, upload }: { review: Review; upload: NonNullable<ReviewPost['upload']> }) {
  const zone = useZone()
  const { practiceId, patientId } = review
  // Who may not look at the chart is told that there were files.
  const { data } = useQuery({
    ...uploadsQuery({ practiceId, patientId }, null),
    meta: { errors: 'silent' },
  })
  const found = data?.items.find(({ key }) => key === upload.key)
  const name = found ? uploadName(found, zone) : texts.someFiles
  return <p className={classes.note}>{upload.isThere ? texts.files(name) : caseTexts.scansGone}</p>
}
