import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { messagingRoutes } from '#shared/api/messaging.ts'
import type { Doing, Presence } from '#shared/model/presence.ts'
import { createClient } from '../api/client.ts'
import type { ThreadOf } from './messages.ts'
import { isHeard } from './polling.ts'
import { query } from './query.ts'

const api = createClient({ messaging: messagingRoutes })

type Of = Pick<ThreadOf, 'practiceId' | 'patientId'>

const nobody: Presence = { others: [], isAlone: false }

/** Who else has a thread open: read when a hint says that it is another one, and with what one says oneself. */
export const presenceQuery = ({ practiceId, patientId }: Of) =>
  queryOptions({
    ...query(api.messaging.presence, { params: { practiceId }, query: { patientId } }),
    initialData: nobody,
    staleTime: Infinity,
    meta: { errors: 'silent' },
  })

/** Whether nobody would see what one does with a thread; whoever opens it next is heard of. */
export const isAlone = (client: QueryClient, of: Of): boolean =>
  isHeard('conversation') && client.getQueryData(presenceQuery(of).queryKey)?.isAlone === true

/** Says what one does with a thread. That it does not arrive concerns nobody: it is said again. */
export async function bePresent(client: QueryClient, of: Of, doing: Doing): Promise<void> {
  const { practiceId, patientId } = of
  try {
    const input = { params: { practiceId }, body: { patientId, doing } }
    client.setQueryData(presenceQuery(of).queryKey, await api.messaging.bePresent(input))
  } catch {
    // Without a connection nobody is seen.
  }
}
