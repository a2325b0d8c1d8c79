import type { QueryClient } from '@tanstack/react-query'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { statusRoutes } from '#shared/api/status.ts'
import type { Message } from '#shared/model/message.ts'
import { createClient } from '../api/client.ts'
import { guest, type Thread, type ThreadOf, threadQuery, threadTopics } from './messages.ts'
import { mutation } from './mutation.ts'
import { isHeard } from './polling.ts'
import { withSent } from './thread-pages.ts'

const api = createClient({
  messaging: messagingRoutes,
  patients: patientRoutes,
  status: statusRoutes,
})

/**
 * Reads again what something written or read changes, but for what a hint will tell of: that is read then.
 * @param isKnown whether the thread as it is known has all of it
 */
async function refreshUnheard(client: QueryClient, of: ThreadOf, isKnown: boolean) {
  const { side } = of
  const unheard = [
    ...(isKnown && isHeard(threadTopics[side]) ? [] : [threadQuery(of).queryKey]),
    ...(isHeard('member') ? [] : [api.status.get.key]),
    ...(side === 'patient' || isHeard('practice') ? [] : [api.messaging.conversations.key]),
  ]
  await Promise.all(unheard.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Puts a message into the thread as the answer to its sending has it. What may be missing before it is read, and all
 * of it where no hint will tell of it.
 */
export function takeSent(client: QueryClient, of: ThreadOf, sent: Message): void {
  const { queryKey } = threadQuery(of)
  const known = client.getQueryData(queryKey)
  const after = known && withSent(known, sent)
  if (known && after && after !== known) {
    const total = Math.max(known.total + 1, after.from + after.items.length)
    // Whatever is written opens the conversation.
    const grown: Thread = { ...known, ...after, total, grewAt: Date.now(), closedAt: null }
    client.setQueryData(queryKey, grown)
  }
  void refreshUnheard(client, of, Boolean(after))
}

/** The place of the last message that is known of the own record's thread. */
export const lastPlace = ({ patientId }: ThreadOf, { items }: Pick<Thread, 'items'>): number =>
  items.findLast((message) => message.patientId === patientId)?.seq ?? 1

/** Says up to which message of the own record's thread this side has read. */
export const markRead = (of: ThreadOf) =>
  mutation({
    run: async (seq: number) => {
      const { practiceId, patientId, access } = of
      if (of.side === 'staff') {
        const input = { params: { practiceId }, body: { patientId, seq } }
        return { seq, ...(await api.messaging.read(input)) }
      }
      const body = { practiceId, seq, ...guest(access) }
      return { seq, ...(await api.messaging.readOwn({ params: { patientId }, body })) }
    },
    write: (client, { seq, unreadCount }) => {
      const { queryKey } = threadQuery(of)
      const known = client.getQueryData(queryKey)
      // Of what came meanwhile the answer says nothing that is sure.
      const isWhole = known !== undefined && lastPlace(of, known) === seq
      if (isWhole) client.setQueryData(queryKey, { ...known, unreadCount })
      return refreshUnheard(client, of, isWhole)
    },
    // The tab of the record counts what is unread.
    invalidates: of.side === 'staff' ? [api.patients.get.key] : [],
    silent: true,
  })
