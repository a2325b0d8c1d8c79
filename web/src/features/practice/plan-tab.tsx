import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pollEvery, polled } from '../../data/polling.ts'
import { practiceStatusQuery } from '../../data/practices.ts'
import { usePermission } from '../../session/permissions.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PlanUsage } from '../../ui/plan-usage.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SendingUsageSection } from './sending-usage.tsx'
import { settingsTexts as texts } from './texts.ts'

/** As often as the status of the member (specification, section 9). */
const POLL_MS = 5000

/** The plan and the trial, with what of it is used as of now. */
export function PlanTab({ practiceId }: { practiceId: string }) {
  const mayChange = usePermission('practices.subscription.read')
  const status = useQuery({
    ...practiceStatusQuery(practiceId),
    refetchInterval: pollEvery(POLL_MS),
    meta: polled,
  })
  return (
    <Loaded query={status} skeleton={<LinesSkeleton count={3} />}>
      {(data) => (
        <Stack align="flex-start">
          <Box w="100%">
            <PlanUsage status={data} />
          </Box>
          {mayChange && (
            <Box w="100%">
              <SendingUsageSection practiceId={practiceId} />
            </Box>
          )}
          {mayChange && (
            <Button variant="default" renderRoot={(props) => <Link to="/payment" {...props} />}>
              {texts.subscription}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
