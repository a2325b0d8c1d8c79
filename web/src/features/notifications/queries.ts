import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ClientInput } from '#shared/api/contract.ts'
import type { notificationRoutes } from '#shared/api/notifications.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAction } from '../../api/use-action.ts'
import { statusQuery, useUnreadCount } from '../../session/status.ts'

const params = { memberId: 'me' } as const

/** What the member is told, page after page: the unread first, of each the newest first. */
export function notificationsQuery(unread: boolean) {
  return infiniteQueryOptions({
    queryKey: keys.notificationList(unread),
    queryFn: ({ signal, pageParam: cursor }) =>
      api.notifications.list(
        { params, query: { unread: unread ? 1 : 0, ...(cursor !== null && { cursor }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })
}

type Marks = ClientInput<typeof notificationRoutes.mark>['body']

/** Marks some or all as read. */
export function useMark(onMarked?: (marked: number) => unknown) {
  const client = useQueryClient()
  return useAction({
    run: (body: Marks) => api.notifications.mark({ params, body }),
    onSuccess: async ({ marked }) => {
      onMarked?.(marked)
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.notifications }),
        client.invalidateQueries({ queryKey: statusQuery.queryKey }),
      ])
    },
  })
}

/** Asks for the list anew when the number of unread ones has changed. */
export function useFreshNotifications() {
  const client = useQueryClient()
  const count = useUnreadCount()
  const former = useRef(count)
  useEffect(() => {
    const changed = former.current !== undefined && former.current !== count
    former.current = count
    if (changed) void client.invalidateQueries({ queryKey: keys.notifications })
  }, [client, count])
}
