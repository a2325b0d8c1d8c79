import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { PlanUsage } from '../dashboard/plan-usage.tsx'
import { practiceStatusQuery } from '../dashboard/queries.ts'

/** As often as the status of the member (specification, section 9). */
const POLL_MS = 5000

/** The plan and the trial, with what of it is used as of now. */
export function PlanTab({ practiceId }: { practiceId: string }) {
  const { data, error, refetch } = useQuery({
    ...practiceStatusQuery(practiceId),
    refetchInterval: POLL_MS,
  })
  if (!data) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <LinesSkeleton count={3} />
    )
  }
  return (
    <Box maw="46rem">
      <PlanUsage status={data} />
    </Box>
  )
}
