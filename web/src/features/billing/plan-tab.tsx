import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { billingQuery } from '../../data/billing.ts'
import { pollEvery, polled } from '../../data/polling.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { NotConfigured } from './not-configured.tsx'
import { Plans } from './plans.tsx'
import { billingTexts as texts } from './texts.ts'

/** What the payment service tells us of is seen so soon. */
const POLL_MS = 20_000

type Props = {
  practiceId: string
  /** The way to pay that somebody is about to take. */
  choice: string | undefined
  onChoice: (choice: string | undefined) => void
}

/** The plan with what of it is used, and the others with what they would change. */
export function PlanTab({ practiceId, choice, onChoice }: Props) {
  const overview = useQuery({
    ...billingQuery(practiceId),
    refetchInterval: pollEvery(POLL_MS),
    meta: polled,
  })
  const skeleton = (
    <Section title={texts.current.title}>
      <LinesSkeleton count={4} />
    </Section>
  )
  return (
    <Loaded query={overview} skeleton={skeleton}>
      {(data) => (
        <Stack>
          <CurrentPlan practiceId={practiceId} overview={data} />
          {data.payments ? (
            <Plans {...{ practiceId, overview: data, choice, onChoice }} />
          ) : (
            <NotConfigured />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
