import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OWN_PAGE, ownAppointmentsQuery } from '../../data/own-appointments.ts'
import { BackHome } from '../../session/back-home.tsx'
import { type OwnChart, OwnCharts } from '../../session/own-charts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { ownAppointmentTexts as texts } from './texts.ts'
import { PastVisit, UpcomingVisit } from './visits.tsx'

type Props = {
  /** The patient of the chart that the address names; without one the first chart is shown. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
}

/** The appointments of a patient: those to come, with the answers to them, and those before. */
export function OwnAppointmentsPage({ patientId, onChoose }: Props) {
  return (
    <OwnCharts
      patientId={patientId}
      onChoose={onChoose}
      none={{ illustration: 'people', title: texts.noneTitle, text: texts.none }}
      head={(member) => (
        <PageHeader
          title={texts.title}
          description={texts.lead}
          action={<BackHome member={member} />}
        />
      )}
    >
      {(chart) => (
        <Stack key={chart.patientId} gap="md">
          <Upcoming chart={chart} />
          <Past chart={chart} />
        </Stack>
      )}
    </OwnCharts>
  )
}

/** More are never planned for one patient. */
const MAX_UPCOMING = 100

function Upcoming({ chart }: { chart: OwnChart }) {
  const listed = useQuery(ownAppointmentsQuery(chart, { when: 'upcoming', limit: MAX_UPCOMING }))
  return (
    <Section
      title={texts.upcoming}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/my/messages" search={{ chart: chart.patientId }} {...props} />
          )}
        >
          {texts.write}
        </Button>
      }
    >
      <Loaded query={listed} skeleton={<LinesSkeleton count={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Hint>{texts.noUpcoming}</Hint>
          ) : (
            <Stack gap="xl">
              {items.map((visit) => (
                <UpcomingVisit key={visit.id} chart={chart} visit={visit} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function Past({ chart }: { chart: OwnChart }) {
  const [limit, setLimit] = useState(OWN_PAGE)
  const listed = useQuery(ownAppointmentsQuery(chart, { when: 'past', limit }))
  return (
    <Section title={texts.past}>
      <Loaded query={listed} skeleton={<LinesSkeleton count={4} />}>
        {({ items, total }) => (
          <Stack gap="md">
            {items.length === 0 && <Hint>{texts.noPast}</Hint>}
            {items.map((visit) => (
              <PastVisit key={visit.id} visit={visit} />
            ))}
            {items.length < total && (
              <Group justify="center">
                <Button
                  variant="default"
                  loading={listed.isFetching}
                  onClick={() => setLimit(limit + OWN_PAGE)}
                >
                  {texts.more}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
