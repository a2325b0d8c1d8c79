import { Button, Paper, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { patientReviewsQuery } from '../../../data/reviews.ts'
import { type OwnChart, OwnCharts } from '../../../session/own-charts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { listTexts as texts } from '../texts.ts'
import { ReviewLink } from './columns.tsx'

type Props = { chart: string | undefined; onChoose: (patientId: string) => void }

/** The signed-in patient's cases: one chart at a time. */
export function OwnReviews({ chart, onChoose }: Props) {
  return (
    <OwnCharts
      patientId={chart}
      onChoose={onChoose}
      none={{ illustration: 'mail', title: texts.ownNoChartTitle, text: texts.ownNoChart }}
    >
      {(chosen) => <Own key={chosen.patientId} chart={chosen} />}
    </OwnCharts>
  )
}

function Own({ chart }: { chart: OwnChart }) {
  const { patientId } = chart
  const query = useQuery(patientReviewsQuery(chart))
  const ask = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/chat-review/new" search={{ patientId }} {...props} />}
    >
      {texts.ask}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.ownTitle}
        description={texts.ownDescription}
        action={query.data && query.data.items.length > 0 && ask}
      />
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={64} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              illustration="mail"
              title={texts.ownNoneTitle}
              text={texts.ownNone}
              action={ask}
            />
          ) : (
            <Stack gap="sm">
              {items.map((review) => (
                <Paper key={review.id} withBorder radius="lg" p="xs">
                  <ReviewLink
                    review={review}
                    own="patient"
                    name={review.provider?.name ?? review.practiceName}
                  />
                </Paper>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}
