import { Button, Group, Rating, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PracticeComment } from '#shared/model/comment.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { commentsQuery } from './queries.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.comments

/** What patients said of the practice, newest first. */
export function CommentsTab({ practiceId }: { practiceId: string }) {
  const query = useInfiniteQuery(commentsQuery(practiceId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Section title={texts.title}>
      {!items &&
        (error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <RowsSkeleton count={3} height={48} />
        ))}
      {items?.length === 0 && (
        <EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />
      )}
      <Stack gap="md">
        {items?.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Section>
  )
}

function Comment({ comment: said }: { comment: PracticeComment }) {
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {said.authorName}
        </Text>
        <span role="img" aria-label={texts.rate(said.rate)}>
          <Rating value={said.rate} readOnly size="xs" aria-hidden />
        </span>
        <RelativeTime at={said.createdAt} size="sm" c="dimmed" />
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {said.comment}
      </Text>
    </div>
  )
}
