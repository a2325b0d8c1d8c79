import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { createClient } from '../api/client.ts'
import { readPage, type ThreadOf, threadQuery } from './messages.ts'
import { mutation } from './mutation.ts'
import { optionsOf } from './query.ts'
import { joined, type Stretch, sharedByPlace } from './thread-pages.ts'

const api = createClient({ messaging: messagingRoutes })

const PAGE = 50

/** A message, and its place in the thread of its record. */
export type Place = { id: string; seq: number }

/** Once nothing is missing any more between a stretch and the end of its thread, they are one. */
const joinToEnd = (client: QueryClient, of: ThreadOf, stretch: Stretch) =>
  client.setQueryData(
    threadQuery(of).queryKey,
    (known) => known && { ...known, ...joined(stretch, known) },
  )

/** What stands around a message of a conversation, and what was read from there on; without gaps. */
export const aroundQuery = (of: ThreadOf, { id, seq }: Place) => {
  const { side, practiceId, patientId } = of
  const queryKey = [...api.messaging.list.key, 'around', side, practiceId, patientId, id] as const
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<Stretch> => {
      const asked = { around: seq, message: id, offset: 0, limit: PAGE } as const
      const read = await readPage(of, { ...asked, order: 'createdAt ASC' }, optionsOf(context))
      const { from, items } = read
      const known = context.client.getQueryData<Stretch>(queryKey)
      const whole = (known && joined(known, { from, items })) ?? { from, items }
      joinToEnd(context.client, of, whole)
      return whole
    },
    structuralSharing: sharedByPlace,
    staleTime: Number.POSITIVE_INFINITY,
    // The end of the conversation is shown where it fails.
    meta: { errors: 'silent' },
  })
}

type Page = { offset: number; limit: number }

/** The page before a stretch; null where it begins the thread. */
export function pageBefore({ from }: Stretch): Page | null {
  const offset = Math.max(0, from - PAGE)
  return from > 0 ? { offset, limit: from - offset } : null
}

/** The page after it. */
export const pageAfter = ({ from, items }: Stretch): Page => ({
  offset: from + items.length,
  limit: PAGE,
})

/** Reads on from there, a page before or after what was read. */
export const readBeside = (of: ThreadOf, place: Place) =>
  mutation({
    run: (page: Page) => readPage(of, { ...page, order: 'createdAt ASC' }, {}),
    write: (client, { from, items }) => {
      const { queryKey } = aroundQuery(of, place)
      const known = client.getQueryData(queryKey)
      const whole = known && joined({ from, items }, known)
      if (!whole) return
      client.setQueryData(queryKey, whole)
      joinToEnd(client, of, whole)
    },
  })
