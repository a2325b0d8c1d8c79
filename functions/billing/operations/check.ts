import type { billingCheckDue } from '#events/billing.ts'
import type { Received } from '#events/define.ts'
import { type Clock, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { logger } from '#functions/platform/log.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Payments } from '../ports/payments.ts'
import type { Difference } from '../records.ts'
import { differencesIn, nextCheckAt } from '../rules/check.ts'
import { createBillingStore, noteCheck } from '../store.ts'
import { alignHold } from './hold.ts'
import { setNextCheck } from './next-check.ts'
import { settle } from './settle.ts'
import { sync, type Work } from './sync.ts'

type Dependencies = {
  table: Pick<Table, 'get' | 'transact' | 'update'>
  clock: Clock
  payments: () => Promise<Payments | null>
}

/**
 * Compares what is kept of a practice with what the payment service has, takes that over, and finds out what became of
 * what nobody heard of. Keeps what was otherwise for the operator; what people must see to raises the alarm.
 */
export async function checkBilling(
  { table, clock, payments }: Dependencies,
  event: Received<(typeof billingCheckDue)['schema']>,
): Promise<void> {
  const store = createBillingStore(table, practiceOf(event))
  const seen = doneWrite(event)
  const { checkAt } = await store.billing()
  // Of several moments that were set, the one that is kept counts.
  if (checkAt !== event.payload.at) return table.transact([seen])
  const service = await payments()
  const now = clock()
  // The account is gone: the next reading of another one begins anew.
  if (!service) return setNextCheck(store, { from: checkAt, to: null, now }, [seen])
  try {
    await compare({ store, payments: service, now }, seen)
    await noteCheck(table, now)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    logger.warn('billing: a practice could not be compared', { error: error.name })
    const to = plusSeconds(now, HOUR).toISOString()
    await setNextCheck(store, { from: checkAt, to, now }, [seen])
  }
}

async function compare(work: Work, seen: Write): Promise<void> {
  const { store, now } = work
  const settled = await settle(work)
  const next = nextCheckAt(store.practiceId, now)
  let found: Difference[] = []
  const book = await sync(work, {
    beside: (read) => {
      found = [...(settled ? [settled] : []), ...differencesIn(read, now)]
      const kept = found.length > 0 ? [store.differencesWrite(now.toISOString(), found)] : []
      return { change: { checkAt: next }, writes: [store.checkWrite(next, now), seen, ...kept] }
    },
  })
  for (const { kind, isRepaired } of found) {
    const about = { practiceId: store.practiceId, kind }
    if (isRepaired) logger.warn('billing: what was otherwise is as the service has it', about)
    else logger.error('billing: the service has what it should not have', about)
  }
  await alignHold(work, book)
}
