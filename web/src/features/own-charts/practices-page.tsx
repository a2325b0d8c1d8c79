import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownChartsQuery } from '../../data/own-charts.ts'
import { BackHome } from '../../session/back-home.tsx'
import { useMember } from '../../session/member.ts'
import { LoginTip } from '../../session/permitted.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { ChartSection } from './chart-section.tsx'
import { practicesTexts as texts } from './texts.ts'
import { WaitingInvitations } from './waiting-invitations.tsx'

/** The practices that the member's account is connected with, and invitations of others. */
export function PracticesPage() {
  const member = useMember()
  const charts = useQuery(ownChartsQuery)
  if (!member) return <LoginTip />
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader
        title={texts.title}
        description={texts.lead}
        action={<BackHome member={member} />}
      />
      <WaitingInvitations />
      <Loaded query={charts} skeleton={<RowsSkeleton count={2} height={160} />}>
        {({ charts: connected, invitations }) =>
          connected.length === 0 && invitations.length === 0 ? (
            <EmptyState illustration="people" title={texts.emptyTitle} text={texts.empty} />
          ) : (
            connected.map((chart) => <ChartSection key={chart.patientId} chart={chart} />)
          )
        }
      </Loaded>
    </Stack>
  )
}
