import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { streamRoutes } from '#shared/api/streams.ts'
import type { Activity } from '#shared/model/notification.ts'
import type { Ticket } from '#shared/model/realtime.ts'
import { createClient } from '../api/client.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { isKnownPage, optionsOf } from './query.ts'

const api = createClient({ streams: streamRoutes })

const SHOWN = 8
const POLL_MS = 20_000

/** The latest entries of a stream, oldest first, and the cursor to go on from. */
type Latest = { items: Activity[]; cursor: string }

/** The latest activity in the practice: once it was read, only what came since is asked for. */
export function practiceActivityQuery(practiceId: string) {
  const params = { practiceId }
  const queryKey = [...api.streams.ofPractice.key, { params }]
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<Latest> => {
      const before = context.client.getQueryData<Latest>(queryKey)
      const query = { limit: SHOWN, ...(before && { cursor: before.cursor }) }
      const news = await api.streams.ofPractice({ params, query }, optionsOf(context))
      return before ? withNews(before, news, SHOWN) : news
    },
    refetchInterval: pollUnlessHeard('practice', POLL_MS),
    meta: polled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}

const latest: string | null = null

/** What the member did and what concerns them, page after page into the past. */
export function ownActivityQuery() {
  return infiniteQueryOptions({
    queryKey: [...api.streams.ofMember.key, 'pages'],
    queryFn: ({ pageParam: before, ...context }) =>
      api.streams.ofMember(
        { params: { memberId: 'me' }, query: before === null ? {} : { before } },
        { signal: context.signal, isRepeated: isKnownPage(context, before) },
      ),
    initialPageParam: latest,
    getNextPageParam: ({ earlier }) => earlier,
    refetchOnMount: 'always',
  })
}

/**
 * What connects to where changes are heard of: those of a practice and the member's own, or only these.
 * The page asks by itself.
 */
export async function askForTicket(practiceId: string | null): Promise<Ticket> {
  const query = { ticket: 1, limit: 1 } as const
  const { ticket } =
    practiceId === null
      ? await api.streams.ofMember({ params: { memberId: 'me' }, query }, { isRepeated: true })
      : await api.streams.ofPractice({ params: { practiceId }, query }, { isRepeated: true })
  if (!ticket) throw new Error('no ticket was given')
  return ticket
}

/** The entries of all pages, the newest first. */
export function newestFirst(pages: readonly { items: readonly Activity[] }[]): Activity[] {
  return pages.flatMap(({ items }) => items.toReversed())
}

/** The latest entries with the new ones added: each once, and at most `limit`. */
export function withNews(before: Latest, news: Latest, limit: number): Latest {
  const former = new Set(before.items.map(({ id }) => id))
  const added = news.items.filter(({ id }) => !former.has(id))
  return { items: [...before.items, ...added].slice(-limit), cursor: news.cursor }
}
