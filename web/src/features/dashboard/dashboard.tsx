import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DashboardCard } from '#shared/model/dashboard.ts'
import { practiceStatusQuery } from '../../data/practices.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlanUsage } from '../../ui/plan-usage.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { FirstSteps } from './first-steps.tsx'
import { dashboardTexts as texts } from './texts.ts'
import { Today } from './today.tsx'
import { useCards } from './use-cards.ts'

// What few roles have, or what stands last, comes when it is shown.
const ofReports = () => import('./report-cards.tsx')
const ofDay = () => import('./day-cards.tsx')
const CardsButton = lazy(async () => ({
  default: (await import('./cards-button.tsx')).CardsButton,
}))
const ActivityPanel = lazy(async () => ({
  default: (await import('./activity-panel.tsx')).ActivityPanel,
}))
const WeekCard = lazy(async () => ({ default: (await ofReports()).WeekCard }))
const WaitingCard = lazy(async () => ({ default: (await ofReports()).WaitingCard }))
const SourcesCard = lazy(async () => ({ default: (await ofReports()).SourcesCard }))
const VisitsCard = lazy(async () => ({ default: (await ofDay()).VisitsCard }))
const CallsCard = lazy(async () => ({ default: (await ofDay()).CallsCard }))

type Props = { practiceId: string; memberId: string }

const cardOf: Record<DashboardCard, (props: Props) => ReactNode> = {
  today: (props) => <Today key={props.practiceId} {...props} />,
  visits: (props) => <VisitsCard {...props} />,
  calls: (props) => <CallsCard {...props} />,
  week: ({ practiceId }) => <WeekCard practiceId={practiceId} />,
  waiting: ({ practiceId }) => <WaitingCard practiceId={practiceId} />,
  sources: ({ practiceId }) => <SourcesCard practiceId={practiceId} />,
  plan: ({ practiceId }) => <Plan practiceId={practiceId} />,
  activity: ({ practiceId }) => <ActivityPanel practiceId={practiceId} />,
}
/** Those that stand beside the others where there is room. */
const beside: readonly DashboardCard[] = ['plan', 'activity']

/** Where a day in the practice begins: what needs doing today, and how the practice stands. */
export function Dashboard() {
  const practice = usePractice()
  const member = useMember()
  const { cards, mayArrange, arrange } = useCards(practice.id)
  const shown = cards.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))

  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.greeting(member?.firstName ?? '')}
        action={
          mayArrange && (
            <Suspense fallback={null}>
              <CardsButton cards={cards} onArrange={arrange} />
            </Suspense>
          )
        }
      />
      <Reveal skeleton={<DashboardLoading />}>
        <Grid gap="md" maw={1200}>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack>
              <FirstSteps practiceId={practice.id} />
              {member && (
                <Cards
                  names={shown.filter((name) => !beside.includes(name))}
                  practiceId={practice.id}
                  memberId={member.id}
                />
              )}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack>
              {member && (
                <Cards
                  names={shown.filter((name) => beside.includes(name))}
                  practiceId={practice.id}
                  memberId={member.id}
                />
              )}
            </Stack>
          </Grid.Col>
        </Grid>
      </Reveal>
    </>
  )
}

function DashboardLoading() {
  return (
    <Section title={texts.today.title}>
      <LinesSkeleton count={8} />
    </Section>
  )
}

function Cards({ names, ...props }: Props & { names: readonly DashboardCard[] }) {
  return names.map((name) => (
    <Suspense
      key={name}
      fallback={
        <Section title={texts.cards.names[name]}>
          <LinesSkeleton count={4} />
        </Section>
      }
    >
      {cardOf[name](props)}
    </Suspense>
  ))
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
