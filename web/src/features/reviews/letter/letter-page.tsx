import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  type Opinion,
  opinionPartLabels,
  opinionParts,
  type Review,
  type ReviewPost,
} from '#shared/model/review.ts'
import { logoQuery } from '../../../data/logos.ts'
import { postsQuery, reviewQuery } from '../../../data/reviews.ts'
import { formatDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { PracticeLogo } from '../../../ui/practice-logo.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { useKeyImageSeries } from '../case/key-images.tsx'
import { CaseLoaded } from '../case-loaded.tsx'
import { keyImageTexts, letterTexts as texts } from '../texts.ts'
import classes from './letter.module.css'

type Props = { reviewId: string; postId: string | undefined }

/** A doctor's opinion as a letter, to be printed or kept as a PDF by the browser. */
export function LetterPage({ reviewId, postId }: Props) {
  const review = useQuery(reviewQuery(reviewId))
  const posts = useQuery(postsQuery(reviewId))
  // What was said before would cover the letter, and be printed over it.
  useEffect(() => notifications.clean(), [])
  return (
    <main className={classes.page} id="main">
      <Group className={classes.tools ?? ''} justify="space-between" gap="sm">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/chat-review/$reviewId" params={{ reviewId }} {...props} />
          )}
        >
          {texts.back}
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {texts.print}
        </Button>
        <Hint size="xs" w="100%">
          {texts.hint}
        </Hint>
      </Group>
      <CaseLoaded query={review} skeleton={<PageLoading words={texts.opening} />}>
        {(of) => (
          <Loaded query={posts} skeleton={<PageLoading words={texts.opening} />}>
            {(items) => <Chosen review={of} post={opinionIn(items, postId)} />}
          </Loaded>
        )}
      </CaseLoaded>
    </main>
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
  return <Letter review={review} post={post} opinion={post.opinion} />
}

type LetterProps = { review: Review; post: ReviewPost; opinion: Partial<Opinion> }

function Letter({ review, post, opinion }: LetterProps) {
  const zone = useZone()
  const { data: logo } = useQuery(logoQuery(review.practiceId))
  const given = formatDate(post.editedAt ?? post.createdAt, 'day', zone)
  // What the browser calls the file that it makes of the page.
  useEffect(() => {
    document.title = `${texts.title} ${given.replaceAll('/', '-')}`
  }, [given])
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <PracticeLogo url={logo} name={review.practiceName} height={44} />
        <strong>{review.practiceName}</strong>
      </header>
      <h1>{texts.title}</h1>
      <dl className={classes.facts}>
        <dt>{texts.patient}</dt>
        <dd>{review.patientName}</dd>
        <dt>{texts.doctor}</dt>
        <dd>{post.authorName}</dd>
        <dt>{texts.given}</dt>
        <dd>{given}</dd>
        <dt>{texts.case}</dt>
        <dd>{review.id}</dd>
      </dl>
      {opinionParts
        .filter((part) => opinion[part])
        .map((part) => (
          <section key={part}>
            <h2>{opinionPartLabels[part]}</h2>
            <p>{opinion[part]}</p>
          </section>
        ))}
      <LetterImages keyImages={post.keyImages} />
      <footer className={classes.foot}>
        <p>{post.authorName}</p>
        <p>{review.practiceName}</p>
        <p className={classes.note}>{texts.note}</p>
      </footer>
    </article>
  )
}

/** The images that the opinion names, by series and number, so that another doctor finds them. */
function LetterImages({ keyImages }: Pick<ReviewPost, 'keyImages'>) {
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
