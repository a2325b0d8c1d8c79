import { Text } from '@mantine/core'
import type { ListedReview } from '#shared/model/review.ts'
import type { ReviewParty } from '#shared/model/review-states.ts'
import { useZone } from '../../../ui/zone.tsx'
import { isLate, waitingWords } from '../standing.ts'

type Props = {
  review: Pick<ListedReview, 'state' | 'waitingFor' | 'dueAt' | 'unanswered'>
  /** The part of whoever looks. */
  own: ReviewParty | null
}

/** For whom a case waits, and until when; what waits for oneself stands out, what is late is red. */
export function Waiting({ review, own }: Props) {
  const zone = useZone()
  const now = new Date()
  const isOwn = own !== null && review.waitingFor === own
  const color = isLate(review, now)
    ? 'var(--mantine-color-error)'
    : isOwn
      ? 'var(--mantine-color-anchor)'
      : 'dimmed'
  return (
    <Text span size="sm" fw={isOwn ? 600 : 400} c={color}>
      {waitingWords(review, own, { now, zone })}
    </Text>
  )
}
