import { infiniteQueryOptions } from '@tanstack/react-query'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { endsSession } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { POLL_MS } from './messages.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { pages } from './query.ts'

const api = createClient({ messaging: messagingRoutes })

const nextPoll = pollUnlessHeard('practice', POLL_MS)

type InboxAsked = { state: 'unread' | 'read' | 'closed'; section: 'mine' | 'unassigned' | 'all' }

/** The practice's conversations, by their last message; read again and again. */
export const conversationsQuery = (practiceId: string, asked: InboxAsked) =>
  infiniteQueryOptions({
    ...pages(api.messaging.conversations, { params: { practiceId }, query: asked }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.error && endsSession(state.error) ? false : nextPoll()),
    meta: polled,
  })
