import type { Clock } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import type { Write } from '#functions/platform/table.ts'
import { INTEGRATION_FAULT_LOGGED } from '#shared/model/integration-fault.ts'
import type { Google } from '../ports/google.ts'
import type { ConversionItem, Progress } from '../records.ts'
import type { IngestAnswer } from '../rules/ingestion.ts'
import {
  afterIngest,
  afterResult,
  batchesToSend,
  nextTime,
  requestsToCheck,
} from '../rules/progress.ts'
import { type RequestResult, readRequestStatus } from '../rules/request-status.ts'
import type { GoogleAdsStore } from '../store.ts'

export type Exchange = {
  save: (writes: Write[]) => Promise<unknown>
  store: Pick<GoogleAdsStore, 'progress'>
  clock: Clock
  client: Google
  bearer: string
  account: { customerId: string; managerId: string | null }
}

/** Two writes each, of the hundred that a transaction takes. */
const SAVED_AT_ONCE = 40
/** How often a request is sent again without the events that Google named. */
const ATTEMPTS = 3

/**
 * Asks for results that are due, then sends what is due. Progress is stored after each request, so
 * that a request that fails later undoes nothing.
 * @returns when there is something to do again; null if nothing waits
 * @throws ERR_INTEGRATION_REVOKED, ERR_INTEGRATION_FAILED
 */
export async function exchangeConversions(
  exchange: Exchange,
  items: readonly ConversionItem[],
): Promise<Date | null> {
  const { clock, client, bearer } = exchange
  const current = new Map(items.map((item) => [item.conversionId, item]))
  for (const [requestId, sent] of requestsToCheck(items, clock())) {
    const content = await client.requestStatus(bearer, requestId)
    const result: RequestResult =
      content === null
        ? { kind: 'again', problem: 'Google lost it. It is sent again.' }
        : readRequestStatus(content, sent.length)
    await keep(exchange, current, sent, (item) => afterResult(item, result, clock()))
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const batches = batchesToSend([...current.values()], clock())
    for (const batch of batches) await sendBatch(exchange, current, batch)
    if (batches.length === 0) break
  }
  return nextTime([...current.values()], clock())
}

type Current = Map<string, ConversionItem>

async function sendBatch(exchange: Exchange, current: Current, items: ConversionItem[]) {
  const { clock, client, bearer, account } = exchange
  const [{ actionId = null } = {}] = items
  if (actionId === null) return
  const answer = await client.ingest({ bearer, account, actionId, items, isTest: false })
  reportFault(answer)
  const indexes = new Map(items.map(({ conversionId }, index) => [conversionId, index]))
  await keep(exchange, current, items, (item) =>
    afterIngest(item, indexes.get(item.conversionId) ?? -1, { answer, now: clock() }),
  )
}

function reportFault(answer: IngestAnswer): void {
  if (answer.kind !== 'blocked') return
  logger.error(INTEGRATION_FAULT_LOGGED, { integration: 'google', said: answer.said })
}

async function keep(
  { save, store }: Exchange,
  current: Current,
  items: readonly ConversionItem[],
  progressOf: (item: ConversionItem) => Progress,
): Promise<void> {
  const changes = items.map((item) => ({ item, progress: progressOf(item) }))
  for (let start = 0; start < changes.length; start += SAVED_AT_ONCE) {
    const some = changes.slice(start, start + SAVED_AT_ONCE)
    await save(some.flatMap(({ item, progress }) => store.progress(item, progress)))
  }
  for (const { item, progress } of changes) {
    const isOver = progress.state === 'sent' || progress.state === 'refused'
    if (isOver) current.delete(item.conversionId)
    else current.set(item.conversionId, { ...item, ...progress })
  }
}
