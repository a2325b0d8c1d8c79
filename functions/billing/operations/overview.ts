import type * as v from 'valibot'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import { nextCountAt, planAt } from '#functions/practices/public.ts'
import type { billingOverview } from '#shared/api/billing.ts'
import type { Payments } from '../ports/payments.ts'
import { standingOf } from '../rules/standing.ts'
import type { BillingStore } from '../store.ts'
import { sync } from './sync.ts'

/** After so long it is asked again, without somebody having said that anything is different. */
const FRESH_SECONDS = 10 * MINUTE

type Place = { store: BillingStore; payments: Payments | null; now: Date }

/** What the page of a subscription shows, by what is kept. */
export async function overview({
  store,
  payments,
  now,
}: Place): Promise<v.InferOutput<typeof billingOverview>> {
  const [item, read] = await Promise.all([store.billing(), store.plan()])
  const plan = planAt(read, now)
  return {
    items: item.subscription ? [item.subscription] : [],
    payments: payments?.page ?? null,
    standing: standingOf(item, now),
    ...plan,
    leadRecordsResetAt: nextCountAt(plan, now),
  }
}

/** The same, asked anew where that was long ago. Without an answer there is what was known. */
export async function freshOverview({ store, payments, now }: Place) {
  const { customerId, readAt } = await store.billing()
  const isStale = readAt === null || plusSeconds(new Date(readAt), FRESH_SECONDS) <= now
  if (payments && customerId !== null && isStale) {
    await sync({ store, payments, now }).catch((error: unknown) => {
      logger.warn('billing: what is kept could not be compared', { error: String(error) })
    })
  }
  return overview({ store, payments, now })
}
