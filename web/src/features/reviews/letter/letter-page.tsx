import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { caseNumber } from '#shared/model/case-number.ts'
import {
  type Opinion,
  opinionPartLabels,
  opinionParts,
  type Review,
  type ReviewPost,
} from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { readLetterAddress } from '../../../data/reviews.ts'
import { formatDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { useKeyImageSeries } from '../case/key-images.tsx'
import { keyImageTexts, letterTexts as texts } from '../texts.ts'
import classes from './letter.module.css'
import { PaperPage, Sheet } from './paper.tsx'

type Props = { reviewId: string; postId: string | undefined }

/** A doctor's opinion as a page; the letter itself is a PDF that the server makes. */
export function LetterPage({ reviewId, postId }: Props) {
  return (
    <PaperPage reviewId={reviewId}>
      {(review, posts) => <Chosen review={review} post={opinionIn(posts, postId)} />}
    </PaperPage>
  )
}

/** The one that was asked for, else the last. */
function opinionIn(posts: readonly ReviewPost[], postId: string | undefined) {
  const given = posts.filter(({ opinion }) => opinion !== null)
  return given.find(({ id }) => id === postId) ?? given.at(-1)
}

function Chosen({ review, post }: { review: Review; post: ReviewPost | undefined }) {
  if (!post?.opinion) {
    return <EmptyState page illustration="mail" title={texts.noneTitle} text={texts.none} />
  }
  return (
    <>
      <Download reviewId={review.id} postId={post.id} />
      <Letter review={review} post={post} opinion={post.opinion} />
    </>
  )
}

function Download({ reviewId, postId }: { reviewId: string; postId: string }) {
  const download = useAction(readLetterAddress(reviewId), {
    // The answer says that it is a file to save, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <Group className={classes.tools ?? ''} justify="space-between" gap="xs">
      <Hint size="xs">{texts.downloadHint}</Hint>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.pending}
        onClick={() => download.start(postId)}
      >
        {texts.download}
      </Button>
    </Group>
  )
}

type LetterProps = { review: Review; post: ReviewPost; opinion: Partial<Opinion> }

function Letter({ review, post, opinion }: LetterProps) {
  const zone = useZone()
  const given = formatDate(post.editedAt ?? post.createdAt, 'day', zone)
  const fileName = `${texts.title} ${given.replaceAll('/', '-')}`
  return (
    <Sheet review={review} title={texts.title} fileName={fileName}>
      <dl className={classes.facts}>
        <dt>{texts.patient}</dt>
        <dd>{review.patientName}</dd>
        <dt>{texts.doctor}</dt>
        <dd>{post.authorName}</dd>
        <dt>{texts.given}</dt>
        <dd>{given}</dd>
        <dt>{texts.case}</dt>
        <dd>{caseNumber(review)}</dd>
      </dl>
      <OpinionText opinion={opinion} />
      <LetterImages keyImages={post.keyImages} />
      <footer className={classes.foot}>
        <p>{post.authorName}</p>
        <p>{review.practiceName}</p>
        <p className={classes.note}>{texts.note}</p>
      </footer>
    </Sheet>
  )
}

/** The parts of an opinion, each under its heading. */
export function OpinionText({ opinion }: { opinion: Partial<Opinion> }) {
  return opinionParts
    .filter((part) => opinion[part])
    .map((part) => (
      <section key={part}>
        <h2>{opinionPartLabels[part]}</h2>
        <p>{opinion[part]}</p>
      </section>
    ))
}

/** The images that a post names, by series and number, so that another doctor finds them. */
export function LetterImages({ keyImages }: Pick<ReviewPost, 'keyImages'>) {
  const shown = keyImages.flatMap(({ image, ...pin }) => (image ? [{ ...pin, image }] : []))
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{keyImageTexts.title}</h2>
      <ul className={classes.images}>
        {shown.map((one) => (
          <LetterImage key={one.keyImageId} {...one} />
        ))}
      </ul>
    </section>
  )
}

function LetterImage(about: Parameters<typeof useKeyImageSeries>[0]) {
  const { name, where } = useKeyImageSeries(about)
  return (
    <li>
      {[name, where].filter(Boolean).join(', ')}
      {about.image.note && `: ${about.image.note}`}
    </li>
  )
}
