import type { QueryClient } from '@tanstack/react-query'
import { assistantRoutes } from '#shared/api/assistant.ts'
import type { Chat } from '#shared/model/assistant.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ assistant: assistantRoutes })

/** The own conversation with the assistant. */
export const assistantChatQuery = query(api.assistant.get, {})

const known = {
  write: (client: QueryClient, chat: Chat) =>
    client.setQueryData(assistantChatQuery.queryKey, chat),
}

/** Asks, and shows what was answered. */
export const askAssistant = mutation({
  run: (message: string) => api.assistant.ask({ body: { message } }),
  ...known,
})

/** Forgets what was said. */
export const startNewChat = mutation({
  run: () => api.assistant.ask({ body: { startNew: 1 } }),
  ...known,
})
