import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ClientInput } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

export type TaskFilter = Omit<ClientInput<typeof taskRoutes.list>['query'], 'offset' | 'limit'>

const PAGE = 50
const FIRST = 5

/** The tasks that the filter lets through, page after page, most pressing first. */
export function tasksQuery(practiceId: string, filter: TaskFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys.taskList(practiceId, filter), 'pages'],
    queryFn: ({ signal, pageParam: offset }) =>
      api.tasks.list(
        { params: { practiceId }, query: { ...filter, offset, limit: PAGE } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : null,
    refetchOnWindowFocus: true,
  })
}

/** The first of a member's tasks that the filter lets through, and how many there are. */
export function firstTasksQuery(practiceId: string, filter: TaskFilter) {
  const query = { ...filter, limit: FIRST }
  return queryOptions({
    queryKey: keys.taskList(practiceId, query),
    queryFn: ({ signal }) => api.tasks.list({ params: { practiceId }, query }, { signal }),
    refetchOnWindowFocus: true,
  })
}
