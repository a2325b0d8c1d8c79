import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** What was said of the practice, newest first; a patient gets their own. */
export const commentsQuery = (practiceId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.practice(practiceId), 'comments'],
    queryFn: ({ signal, pageParam }) =>
      api.comments.list(
        { params: { practiceId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
