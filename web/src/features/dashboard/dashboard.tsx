import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { usePermission } from '../session/permissions.ts'
import { useMember, usePractice } from '../session/queries.ts'
import { FirstSteps } from './first-steps.tsx'
import { MyTasks } from './my-tasks.tsx'
import { Panel } from './panel.tsx'
import { NewestLeads, NewScans } from './people-panels.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { practiceStatusQuery } from './queries.ts'
import { dashboardTexts as texts } from './texts.ts'

/** Where a day in the practice begins: what to do next, and what is new. */
export function Dashboard() {
  const practice = usePractice()
  const member = useMember()
  const seesPatients = usePermission('patients.list')
  const seesTasks = usePermission('practices.tasks.list')
  const { data: status, error, refetch } = useQuery(practiceStatusQuery(practice.id))

  return (
    <>
      <PageHeader title={texts.title} description={texts.greeting(member?.firstName ?? '')} />
      <Grid gap="md" maw={1200}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            {status ? (
              <FirstSteps done={status.steps} />
            ) : (
              <Panel title={texts.steps.title}>
                {error ? (
                  <ErrorState error={error} retry={() => void refetch()} />
                ) : (
                  <LinesSkeleton count={6} />
                )}
              </Panel>
            )}
            {seesPatients && <NewScans practiceId={practice.id} />}
            {seesPatients && <NewestLeads practiceId={practice.id} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            {seesTasks && member && <MyTasks practiceId={practice.id} memberId={member.id} />}
            {status && <PlanUsage status={status} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}
