import { logger } from '#functions/platform/log.ts'
import type { Write } from '#functions/platform/table.ts'
import type { Subscription } from '#shared/model/billing.ts'
import type { Offer, Paid, RemoteSubscription } from '../ports/payments.ts'
import type { Attempt } from '../records.ts'
import { isKnownFailure } from '../rules/attempt.ts'
import { currentPeriod } from '../rules/change.ts'
import { type Book, sync, type Work } from './sync.ts'

/** A subscription that there is, here and at the payment service. */
export type Open = Book & { subscription: Subscription; remote: RemoteSubscription }

/** Sees to it that the next period is of a variation. */
export async function setNext({ payments }: Work, { remote }: Open, planVariationId: string) {
  if (remote.swap?.planVariationId === planVariationId) return
  if (remote.swap) await payments.dropAction(remote.id, remote.swap.actionId)
  if (remote.planVariationId !== planVariationId) await payments.swap(remote.id, planVariationId)
}

/**
 * Gives a higher plan that the rest of the period was paid for, once however often it is asked for. Where the
 * subscription was canceled meanwhile it ends with the period all the same.
 */
export async function completeRaise(
  work: Work,
  open: Open,
  { offer, attempt, payment }: { offer: Offer; attempt: Attempt; payment: Paid | null },
  writes: readonly Write[] = [],
): Promise<void> {
  try {
    await setNext(work, open, offer.id)
  } catch (error) {
    if (!isKnownFailure(error)) throw error
    logger.warn('billing: the period after a higher plan is not of that plan')
  }
  const period = currentPeriod(open.subscription, offer.cadence, attempt.startDate)
  const { id: planVariationId, plan, price } = offer
  const raised = { planVariationId, plan, price, until: period?.next ?? open.today }
  await sync(work, { attempt: attempt.key, raised, payment }, writes)
}
