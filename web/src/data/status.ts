import { queryOptions } from '@tanstack/react-query'
import { statusRoutes } from '#shared/api/status.ts'
import { createClient } from '../api/client.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { query } from './query.ts'

const api = createClient({ status: statusRoutes })

/** How often the status is asked for (specification, section 9); never in a hidden tab. */
const POLL_MS = 5000
const nextPoll = pollUnlessHeard('member', POLL_MS)

/**
 * What waits for the member. Errors are ignored: the next answer comes soon. Once the session has
 * ended there is none to come, until somebody is back at the page.
 */
export const statusQuery = queryOptions({
  ...query(api.status.get, {}),
  refetchInterval: ({ state }) =>
    state.error?.class === 'AuthenticationError' ? false : nextPoll(),
  refetchOnWindowFocus: true,
  staleTime: POLL_MS,
  retry: false,
  meta: { errors: 'silent', ...polled },
})
