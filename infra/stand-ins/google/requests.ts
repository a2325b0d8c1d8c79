import { randomUUID } from 'node:crypto'
import { type Counted, type IngestRequest, processingError } from './conversions.ts'

/** The state of the stand-in, for tests to read and change. */
export type Books = {
  /** Conversions that were counted. */
  taken: Counted[]
  /** Clicks that are not counted, with the reason of `ProcessingErrorReason`. */
  badClicks: Map<string, string>
  /** Numbers of the conversion actions. */
  actions: Set<string>
  /** Accounts that the connected person may not send to. */
  closedAccounts: Set<string>
}

type Kept = { count: number; errors: Map<string, number>; at: Date; destination: unknown }

/** Google shows the result of a request half an hour after it. */
const PROCESSING_MS = 30 * 60_000

/** Requests that were accepted, and their results. */
export function createRequests(books: Books, now: () => Date) {
  const requests = new Map<string, Kept>()
  return {
    accept({ destinations: [destination], events }: IngestRequest): string {
      const requestId = randomUUID()
      const errors = new Map<string, number>()
      for (const event of events) {
        const reason = processingError(event, books)
        if (reason === null) {
          books.taken.push({ ...event, actionId: destination?.productDestinationId ?? '' })
        } else errors.set(reason, (errors.get(reason) ?? 0) + 1)
      }
      requests.set(requestId, { count: events.length, errors, at: now(), destination })
      return requestId
    },

    /** Answer of `requestStatus:retrieve`; null for an unknown id. */
    status(requestId: string): unknown {
      const kept = requests.get(requestId)
      if (!kept) return null
      const failed = [...kept.errors.values()].reduce((sum, count) => sum + count, 0)
      const isOver = now().getTime() - kept.at.getTime() >= PROCESSING_MS
      const result = failed === 0 ? 'SUCCESS' : 'PARTIAL_SUCCESS'
      const requestStatus = failed === kept.count ? 'FAILED' : result
      const errorCounts = [...kept.errors].map(([reason, recordCount]) => ({
        reason: `PROCESSING_ERROR_REASON_${reason}`,
        recordCount: String(recordCount),
      }))
      const status = {
        destination: kept.destination,
        requestStatus: isOver ? requestStatus : 'PROCESSING',
        ...(isOver && failed > 0 && { errorInfo: { errorCounts } }),
        eventsIngestionStatus: { recordCount: String(kept.count) },
      }
      return { requestStatusPerDestination: [status] }
    },
  }
}
