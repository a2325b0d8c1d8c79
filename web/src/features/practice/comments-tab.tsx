import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PracticeComment } from '#shared/model/comment.ts'
import { commentsQuery } from '../../data/comments.ts'
import { Comment } from '../../ui/comment.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { itemsOf, More } from '../../ui/more.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.comments

/** What patients said of the practice, newest first. */
export function CommentsTab({ practiceId }: { practiceId: string }) {
  const query = useInfiniteQuery(commentsQuery(practiceId))
  return (
    <Section title={texts.title}>
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={48} />}>
        {(data) => <Comments items={itemsOf(data) ?? []} />}
      </Loaded>
      <More query={query} />
    </Section>
  )
}

function Comments({ items }: { items: readonly PracticeComment[] }) {
  if (items.length === 0) {
    return <EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />
  }
  return (
    <Stack gap="md">
      {items.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </Stack>
  )
}
