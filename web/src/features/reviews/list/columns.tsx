import { Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedReview } from '#shared/model/review.ts'
import type { ReviewOrderColumn } from '#shared/model/review-order.ts'
import type { ReviewParty } from '#shared/model/review-states.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { listTexts as texts } from '../texts.ts'
import classes from './list.module.css'
import { Waiting } from './waiting.tsx'

/** The part that somebody of the staff has in a listed case; the practice's where none is theirs. */
export function ownParty(
  { provider, advocate }: Pick<ListedReview, 'provider' | 'advocate'>,
  memberId: string,
): ReviewParty | null {
  if (provider?.id === memberId) return 'provider'
  return advocate?.id === memberId ? 'advocate' : null
}

function Unread({ count }: { count: number }) {
  return count > 0 && <Badge color="brand">{texts.unread(count)}</Badge>
}

/** The columns of the list, for whoever looks. */
export function useReviewColumns(memberId: string) {
  return useMemo(() => {
    const { patient, question, due, provider, advocate, updatedAt } = texts.columns
    const columns: Column<ListedReview, ReviewOrderColumn>[] = [
      { label: patient, order: 'patient', render: ({ patientName }) => patientName },
      {
        label: question,
        wide: true,
        render: ({ title, unreadCount }) => (
          <Text size="sm" component="div" truncate>
            <Unread count={unreadCount} /> {title}
          </Text>
        ),
      },
      {
        label: due,
        order: 'dueAt',
        render: (review) => <Waiting review={review} own={ownParty(review, memberId)} />,
      },
      {
        label: provider,
        order: 'provider',
        render: (review) => review.provider?.name ?? <Hint span>{texts.nobody}</Hint>,
      },
      {
        label: advocate,
        order: 'advocate',
        render: (review) => review.advocate?.name ?? <Hint span>{texts.nobody}</Hint>,
      },
      {
        label: updatedAt,
        order: 'updatedAt',
        right: true,
        render: (review) => <RelativeTime at={review.updatedAt} dimmed />,
      },
    ]
    return columns
  }, [memberId])
}

/** A case on a phone. */
export function ReviewCard({ review, memberId }: { review: ListedReview; memberId: string }) {
  return <ReviewLink review={review} own={ownParty(review, memberId)} name={review.patientName} />
}

type LinkProps = { review: ListedReview; own: ReviewParty | null; name: string }

/** A case in a short list: what it is about, and for whom it waits. */
export function ReviewLink({ review, own, name }: LinkProps) {
  return (
    <Link to="/chat-review/$reviewId" params={{ reviewId: review.id }} className={classes.row}>
      <Stack gap={0} className={classes.words ?? ''}>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          <Unread count={review.unreadCount} />
        </Group>
        <Text size="sm" truncate>
          {review.title}
        </Text>
        <Waiting review={review} own={own} />
      </Stack>
      <Text span size="sm" style={{ flexShrink: 0 }}>
        <RelativeTime at={review.updatedAt} dimmed />
      </Text>
    </Link>
  )
}
