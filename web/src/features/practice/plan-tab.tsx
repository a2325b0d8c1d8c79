import { useQuery } from '@tanstack/react-query'
import { pollEvery, polled } from '../../data/polling.ts'
import { practiceStatusQuery } from '../../data/practices.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PlanUsage } from '../../ui/plan-usage.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'

/** As often as the status of the member (specification, section 9). */
const POLL_MS = 5000

/** The plan and the trial, with what of it is used as of now. */
export function PlanTab({ practiceId }: { practiceId: string }) {
  const status = useQuery({
    ...practiceStatusQuery(practiceId),
    refetchInterval: pollEvery(POLL_MS),
    meta: polled,
  })
  return (
    <Loaded query={status} skeleton={<LinesSkeleton count={3} />}>
      {(data) => <PlanUsage status={data} />}
    </Loaded>
  )
}
