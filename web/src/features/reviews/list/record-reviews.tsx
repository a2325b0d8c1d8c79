import { Button, Group, Paper, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { patientReviewsQuery } from '../../../data/reviews.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { listTexts as texts } from '../texts.ts'
import { ownParty, ReviewLink } from './columns.tsx'

/** The cases of a record, in its tab. */
export function RecordReviews({ patientId }: { patientId: string }) {
  const { id: practiceId } = usePractice()
  const memberId = useMember()?.id ?? ''
  const mayAsk = usePermission('medicalRecordReviews.create')
  const query = useQuery(patientReviewsQuery({ practiceId, patientId }))
  const ask = mayAsk && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/chat-review/new" search={{ patientId }} {...props} />}
    >
      {texts.ask}
    </Button>
  )
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={3} height={64} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            illustration="mail"
            title={texts.tabNoneTitle}
            text={texts.empty}
            action={ask}
          />
        ) : (
          <Stack gap="sm">
            <Group>{ask}</Group>
            {items.map((review) => (
              <Paper key={review.id} withBorder radius="md" p={4}>
                <ReviewLink
                  review={review}
                  own={ownParty(review, memberId)}
                  name={review.provider?.name ?? texts.nobody}
                />
              </Paper>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
