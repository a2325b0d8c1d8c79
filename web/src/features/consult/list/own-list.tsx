import { Paper, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { patientConsultsQuery } from '../../../data/consults.ts'
import { type OwnChart, OwnCharts } from '../../../session/own-charts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { AskButton } from '../form/schedule-button.tsx'
import { listTexts as texts } from '../texts.ts'
import { ConsultLink } from './consult-link.tsx'

type Props = { chart: string | undefined; onChoose: (patientId: string) => void }

/** The signed-in patient's consultations: one chart at a time. */
export function OwnConsults({ chart, onChoose }: Props) {
  return (
    <OwnCharts
      patientId={chart}
      onChoose={onChoose}
      none={{ illustration: 'people', title: texts.ownNoChartTitle, text: texts.ownNoChart }}
    >
      {(chosen) => <Own key={chosen.patientId} chart={chosen} />}
    </OwnCharts>
  )
}

function Own({ chart }: { chart: OwnChart }) {
  const query = useQuery(patientConsultsQuery(chart))
  const ask = <AskButton patient={chart} />
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
              illustration="people"
              title={texts.ownNoneTitle}
              text={texts.ownNone}
              action={ask}
            />
          ) : (
            <Stack gap="sm">
              {items.map((consult) => (
                <Paper key={consult.id} withBorder radius="lg" p="xs">
                  <ConsultLink
                    consult={consult}
                    name={consult.provider?.name ?? consult.practiceName}
                    isOwn
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
