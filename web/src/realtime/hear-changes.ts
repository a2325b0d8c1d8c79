import type { QueryClient } from '@tanstack/react-query'
import { endsSession, isError } from '../api/api-error.ts'
import { askForThreadTicket, type ThreadOf } from '../data/messages.ts'
import { askForTicket } from '../data/streams.ts'
import { hear } from './hear.ts'
import { readOnHints } from './readings.ts'

/**
 * Hears of what concerns a member while the page is shown, and reads what changed; answers what ends it.
 * @param practiceId where the member works now; null for whoever has only topics of their own
 */
export function hearChanges(client: QueryClient, practiceId: string | null): () => void {
  let isOnlyOwn = practiceId === null
  const stopReading = readOnHints(client, ['member', 'practice'])
  const stop = hear(client, {
    isOver: endsSession,
    async askTicket() {
      try {
        return await askForTicket(isOnlyOwn ? null : practiceId)
      } catch (error) {
        // Not everybody who works in a practice hears of it.
        if (isOnlyOwn || !isError(error, 'ERR_ACCESS_DENIED')) throw error
        isOnlyOwn = true
        return askForTicket(null)
      }
    },
  })
  return () => {
    stop()
    stopReading()
  }
}

/** What says that a thread will not be shown by asking again. */
const refusals = ['ERR_ACCESS_DENIED', 'ERR_TARGET_NOT_FOUND', 'ERR_UPLOAD_INVALID_KEY'] as const

/** Hears of a thread while it is shown, and reads it anew; answers what ends it. */
export function hearThread(client: QueryClient, of: ThreadOf): () => void {
  const stopReading = readOnHints(client, ['conversation', 'correspondence'])
  const stop = hear(client, {
    isOver: (error) => endsSession(error) || refusals.some((name) => isError(error, name)),
    askTicket: () => askForThreadTicket(of),
  })
  return () => {
    stop()
    stopReading()
  }
}
