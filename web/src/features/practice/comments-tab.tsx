import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { Comment } from '../comments/comment.tsx'
import { commentsQuery } from '../comments/queries.ts'
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
