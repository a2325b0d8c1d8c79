import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { type Latest, withNews } from './latest.ts'

const SHOWN = 8
const ASKS_EVERY_MS = 20_000

/** What happened in the practice of late: at first the latest, from then on what came since. */
export function practiceActivityQuery(practiceId: string) {
  const queryKey = keys.activity(practiceId)
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Latest> => {
      const before = client.getQueryData<Latest>(queryKey)
      const query = { limit: SHOWN, ...(before && { cursor: before.cursor }) }
      const news = await api.streams.ofPractice({ params: { practiceId }, query }, { signal })
      return before ? withNews(before, news, SHOWN) : news
    },
    refetchInterval: ASKS_EVERY_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}
