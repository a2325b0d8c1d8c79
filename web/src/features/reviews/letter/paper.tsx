import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Review, ReviewPost } from '#shared/model/review.ts'
import { logoQuery } from '../../../data/logos.ts'
import { postsQuery, reviewQuery } from '../../../data/reviews.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { PracticeLogo } from '../../../ui/practice-logo.tsx'
import { CaseLoaded } from '../case-loaded.tsx'
import { letterTexts as texts } from '../texts.ts'
import classes from './letter.module.css'

type Props = {
  reviewId: string
  /** Whether the browser prints the page. */
  isPrinted?: boolean
  /** What is on the paper. */
  children: (review: Review, posts: readonly ReviewPost[]) => ReactNode
}

/** Something of a case by itself on a page, to be printed or kept as a PDF by the browser. */
export function PaperPage({ reviewId, isPrinted = false, children }: Props) {
  const review = useQuery(reviewQuery(reviewId))
  const posts = useQuery(postsQuery(reviewId))
  // What was said before would cover the paper, and be printed over it.
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
        {isPrinted && (
          <>
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
              {texts.print}
            </Button>
            <Hint size="xs" w="100%">
              {texts.hint}
            </Hint>
          </>
        )}
      </Group>
      <CaseLoaded query={review} skeleton={<PageLoading words={texts.opening} />}>
        {(of) => (
          <Loaded query={posts} skeleton={<PageLoading words={texts.opening} />}>
            {(items) => children(of, items)}
          </Loaded>
        )}
      </CaseLoaded>
    </main>
  )
}

type SheetProps = {
  review: Review
  title: string
  /** What the browser calls the file that it makes of the page. */
  fileName: string
  children: ReactNode
}

/** The paper itself, with the head of the practice. */
export function Sheet({ review, title, fileName, children }: SheetProps) {
  const { data: logo } = useQuery(logoQuery(review.practiceId))
  useEffect(() => {
    document.title = fileName
  }, [fileName])
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <PracticeLogo url={logo} name={review.practiceName} height={44} />
        <strong>{review.practiceName}</strong>
      </header>
      <h1>{title}</h1>
      {children}
    </article>
  )
}
