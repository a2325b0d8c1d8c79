import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useMember } from './queries.ts'

/** How often the status is asked for (specification, section 9); never in a hidden tab. */
const POLL_MS = 5000

/**
 * What waits for the member. Errors are ignored: the next answer comes soon. Once the session has
 * ended there is none to come, until somebody is back at the page.
 */
export const statusQuery = queryOptions({
  queryKey: ['members', 'status'],
  queryFn: ({ signal }) => api.status.get({}, { signal }),
  refetchInterval: ({ state }) => (state.error?.class === 'AuthenticationError' ? false : POLL_MS),
  refetchOnWindowFocus: true,
  staleTime: POLL_MS,
  retry: false,
  meta: { errors: 'silent' },
})

/** The counts of the practice at hand; null for who works in none, and before they are known. */
export function usePracticeStatus() {
  const member = useMember()
  const { data } = useQuery({ ...statusQuery, enabled: member !== null })
  return data?.practiceStaffStatus ?? null
}

/** How many notifications are unread in all; undefined before it is known. */
export function useUnreadCount(): number | undefined {
  const member = useMember()
  const { data } = useQuery({ ...statusQuery, enabled: member !== null })
  return data?.unreadNotificationCount
}

/** Asks for the lists of tasks anew when the count of those due has changed. */
export function useFreshTasks(practiceId: string) {
  const client = useQueryClient()
  const count = usePracticeStatus()?.ongoingTaskDueTodayCount
  const former = useRef(count)
  useEffect(() => {
    const changed = former.current !== undefined && former.current !== count
    former.current = count
    if (changed) void client.invalidateQueries({ queryKey: keys.tasks(practiceId) })
  }, [client, practiceId, count])
}
