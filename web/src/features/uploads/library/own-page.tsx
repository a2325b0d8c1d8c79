import { Button, Group, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownLibraryQuery } from '../../../data/studies.ts'
import { BackHome } from '../../../session/back-home.tsx'
import { useMember } from '../../../session/member.ts'
import type { OwnChart } from '../../../session/own-charts.tsx'
import { LoginTip } from '../../../session/permitted.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { itemsOf, More } from '../../../ui/more.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { SharedList } from '../sharing/shared-list.tsx'
import { OwnStudy } from './own-study.tsx'
import { ownTexts as texts } from './texts.ts'

/** The scans of a patient, in every practice that has some. */
export function OwnScansPage() {
  const member = useMember()
  if (!member) return <LoginTip />
  const { patients } = member
  const back = <BackHome member={member} />
  if (patients.length === 0) {
    return (
      <EmptyState
        page
        illustration="scans"
        title={texts.noChartTitle}
        text={texts.noChart}
        action={back}
      />
    )
  }
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader
        title={texts.title}
        description={texts.lead}
        action={
          <Group gap="sm">
            {back}
            <Button renderRoot={(props) => <Link to="/rad-cloud" {...props} />}>
              {texts.send}
            </Button>
          </Group>
        }
      />
      {patients.map((chart) => (
        <OfPractice key={chart.patientId} chart={chart} isNamed={patients.length > 1} />
      ))}
    </Stack>
  )
}

function OfPractice({ chart, isNamed }: { chart: OwnChart; isNamed: boolean }) {
  const { practiceId, practiceName, patientId } = chart
  const query = useInfiniteQuery(ownLibraryQuery({ practiceId, patientId }))
  const { error, refetch } = query
  return (
    <Stack gap="md" component="section" aria-label={practiceName}>
      {isNamed && <Title order={2}>{practiceName}</Title>}
      <Loaded
        query={{ data: itemsOf(query.data), error, refetch }}
        skeleton={<RowsSkeleton count={3} height={96} />}
      >
        {(studies) => (
          <Stack gap="sm">
            {studies.length === 0 && <NoneHere practiceName={practiceName} compact={isNamed} />}
            {studies.map((study) => (
              <OwnStudy key={study.id} {...{ study, practiceId }} order={isNamed ? 3 : 2} />
            ))}
            <More query={query} />
          </Stack>
        )}
      </Loaded>
      <SharedList practiceId={practiceId} patientId={patientId} />
    </Stack>
  )
}

function NoneHere({ practiceName, compact }: { practiceName: string; compact: boolean }) {
  return (
    <EmptyState
      illustration="scans"
      title={texts.noneTitle}
      text={texts.none(practiceName)}
      compact={compact}
    />
  )
}
