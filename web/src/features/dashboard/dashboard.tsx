import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { practiceStatusQuery } from '../../data/practices.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlanUsage } from '../../ui/plan-usage.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { dashboardTexts as texts } from './texts.ts'
import { Today } from './today.tsx'

/** Where a day in the practice begins: what needs doing today, and how the practice stands. */
export function Dashboard() {
  const practice = usePractice()
  const member = useMember()
  const mayChangePlan = usePermission('practices.subscription.update')

  return (
    <>
      <PageHeader title={texts.title} description={texts.greeting(member?.firstName ?? '')} />
      <Grid gap="md" maw={1200}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <FirstSteps practiceId={practice.id} />
            {member && <Today key={practice.id} practiceId={practice.id} memberId={member.id} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            {mayChangePlan && <Plan practiceId={practice.id} />}
            <ActivityPanel practiceId={practice.id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

/** For those who can act on it. */
function Plan({ practiceId }: { practiceId: string }) {
  const { data: status, error, refetch } = useQuery(practiceStatusQuery(practiceId))
  if (status) return <PlanUsage status={status} />
  return (
    <Section title={texts.plan}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton />}
    </Section>
  )
}
