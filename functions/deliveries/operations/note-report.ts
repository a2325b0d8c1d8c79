import type { Received } from '#events/define.ts'
import type { messageReported } from '#events/deliveries.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { logger } from '#functions/platform/log.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { createReachStore } from '../reach/store.ts'
import { endedByArrival, type Heard, heard } from '../rules/reach.ts'
import { createDeliveryStore, type DeliveryItem } from '../store.ts'
import { stopWrites } from '../texts/operations/hear.ts'

type Event = Received<(typeof messageReported)['schema']>

/**
 * Notes what the mail or text service says of a message, with the message and with the address or number.
 * Reports come twice, late and in any order, also of messages that are known no longer.
 * @throws AlreadyDone where it took effect before; where the message went another way than is known yet
 */
export async function noteReport(
  { table, clock }: { table: Table; clock: () => Date },
  { id, occurredAt, payload }: Event,
  name: string,
): Promise<void> {
  const store = createDeliveryStore(table)
  const { deliveryId, channel, outcome } = payload
  const prepare = async (): Promise<Write[]> => {
    const item = await store.find(deliveryId)
    if (!item) {
      logger.info('reported of a message that is not known', { deliveryId, outcome })
      return []
    }
    // A text that was refused went as an email instead, which is noted a moment later.
    if (item.channel !== channel) throw new Error(`${deliveryId} is not known to be by ${channel}`)
    const found = outcomeOf(payload.outcome)
    const known = found ? store.reportWrites(item, { ...found, at: occurredAt }) : []
    return [...known, ...(await reachWrites(table, item, payload.outcome, occurredAt))]
  }
  await retryOnConflict(prepare, async (writes) => {
    if (writes.length > 0) await table.transact([...writes, consumedWrite(name, id, clock())])
  })
}

type Outcome = Event['payload']['outcome']

/** Who calls an email spam has got it. */
function outcomeOf(outcome: Outcome) {
  if (outcome === 'complained') return null
  return outcome === 'delivered'
    ? ({ state: 'delivered', reason: null } as const)
    : ({ state: 'failed', reason: outcome } as const)
}

/** What it says of the address or number. That one arrived is told of when it was sent. */
const problemOf = {
  delivered: null,
  bounced: 'undeliverable',
  complained: 'complained',
} as const

async function reachWrites(
  table: Table,
  { practiceId, contact, at, channel = 'email' }: DeliveryItem,
  outcome: Outcome,
  occurredAt: string,
): Promise<Write[]> {
  if (contact === undefined || outcome === 'undelivered' || outcome === 'refused') return []
  const isText = outcome === 'delivered' && channel === 'text'
  const goesOn = isText ? await stopWrites(table, contact, { by: 'arrived', at }) : []
  if (practiceId === null) return goesOn
  const problem = problemOf[outcome]
  const said =
    problem === null
      ? { problem, since: at, ends: endedByArrival[channel] }
      : { problem, since: occurredAt }
  return [...goesOn, ...(await hearWrites(table, practiceId, contact, said))]
}

/** The writes that note what was heard of an address or number of a practice; none where that is nothing new. */
async function hearWrites(
  table: Table,
  practiceId: string,
  mark: string,
  said: Heard,
): Promise<Write[]> {
  const store = createReachStore(table, practiceId)
  const after = heard(await store.find(mark), mark, said)
  return after ? [store.write(after)] : []
}
