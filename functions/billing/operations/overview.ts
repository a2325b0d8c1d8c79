import type * as v from 'valibot'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import { nextCountAt, planAt } from '#functions/practices/public.ts'
import type { billingOverview } from '#shared/api/billing.ts'
import type { Payments } from '../ports/payments.ts'
import { followedBy } from '../rules/change.ts'
import { standingOf } from '../rules/standing.ts'
import type { BillingStore } from '../store.ts'
import { sync } from './sync.ts'

/** After so long it is asked again, without somebody having said that anything is different. */
const FRESH_SECONDS = 10 * MINUTE

type Place = { store: BillingStore; payments: Payments | null; now: Date }

const readKept = ({ store }: Place) => Promise.all([store.billing(), store.plan()])

/** What the page of a subscription shows, by what is kept. */
export async function overview(place: Place): Promise<v.InferOutput<typeof billingOverview>> {
  return shown(place, await readKept(place))
}

/** The same, asked anew where that was long ago. Without an answer there is what was known. */
export async function freshOverview(place: Place) {
  const { store, payments, now } = place
  const kept = await readKept(place)
  const [{ customerId, readAt }] = kept
  const isStale = readAt === null || plusSeconds(new Date(readAt), FRESH_SECONDS) <= now
  if (!payments || customerId === null || !isStale) return shown(place, kept)
  await sync({ store, payments, now }).catch((error: unknown) => {
    logger.warn('billing: what is kept could not be compared', { error: String(error) })
  })
  return overview(place)
}

function shown({ payments, now }: Place, [item, read]: Awaited<ReturnType<typeof readKept>>) {
  const plan = planAt(read, now)
  const { subscription } = item
  return {
    items: subscription ? [{ ...subscription, scheduled: followedBy(subscription) }] : [],
    payments: payments?.page ?? null,
    standing: standingOf(item, now),
    ...plan,
    leadRecordsResetAt: nextCountAt(plan, now),
  }
}
