import { Group, Rating, Text } from '@mantine/core'
import type { PracticeComment } from '#shared/model/comment.ts'
import { RelativeTime } from './relative-time.tsx'

/** What somebody said of a practice. */
export function Comment({ comment: said }: { comment: PracticeComment }) {
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {said.authorName}
        </Text>
        <span role="img" aria-label={`${said.rate} of 5 stars`}>
          <Rating value={said.rate} readOnly size="xs" aria-hidden />
        </span>
        <RelativeTime at={said.createdAt} dimmed />
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {said.comment}
      </Text>
    </div>
  )
}
