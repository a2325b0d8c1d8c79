import type { QueryClient } from '@tanstack/react-query'
import type { Ticket, Topic } from '#shared/model/realtime.ts'
import { endsSession, isError } from '../api/api-error.ts'
import { askForConsultTicket, type ConsultOf } from '../data/consults.ts'
import { askForThreadTicket, type ThreadOf } from '../data/messages.ts'
import { askForReviewTicket } from '../data/reviews.ts'
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

/** What says that something will not be shown by asking again. */
const refusals = [
  'ERR_ACCESS_DENIED',
  'ERR_TARGET_NOT_FOUND',
  'ERR_UPLOAD_INVALID_KEY',
  'ERR_MRR_NOT_EXISTS',
  'ERR_VIDEO_NOT_EXISTS',
] as const

/** Hears of a thread while it is shown, and reads it anew; answers what ends it. */
export function hearThread(client: QueryClient, of: ThreadOf): () => void {
  return hearWhileShown(client, ['conversation', 'correspondence'], () => askForThreadTicket(of))
}

/** The same of a review. */
export function hearReview(client: QueryClient, id: string): () => void {
  return hearWhileShown(client, ['review', 'ownReview'], () => askForReviewTicket(id))
}

/** The same of a video consultation. */
export function hearConsult(client: QueryClient, of: ConsultOf): () => void {
  return hearWhileShown(client, ['consult', 'ownConsult'], () => askForConsultTicket(of))
}

function hearWhileShown(
  client: QueryClient,
  topics: readonly Topic[],
  askTicket: () => Promise<Ticket>,
): () => void {
  const stopReading = readOnHints(client, topics)
  const stop = hear(client, {
    isOver: (error) => endsSession(error) || refusals.some((name) => isError(error, name)),
    askTicket,
  })
  return () => {
    stop()
    stopReading()
  }
}
