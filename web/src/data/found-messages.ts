import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { createClient } from '../api/client.ts'
import { firstPage } from './query.ts'

const api = createClient({ messaging: messagingRoutes })

/** Messages that have these words, latest first. What is searched for is in no address. */
export const foundMessagesQuery = (practiceId: string, words: string) =>
  infiniteQueryOptions({
    queryKey: [...api.messaging.search.key, practiceId, words] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.messaging.search(
        { params: { practiceId }, body: { words, ...(cursor === null ? {} : { cursor }) } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
