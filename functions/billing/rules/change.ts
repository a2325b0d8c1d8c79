import type { PlanVariation, Subscription } from '#shared/model/billing.ts'
import type { Money } from '#shared/model/money.ts'
import type { Offer } from '../ports/payments.ts'
import { periodAt, restOf } from './periods.ts'

export type Change = PlanVariation['change']

const monthsOf = { monthly: 1, annual: 12 } as const

/** The end of the period that is paid for, and when it began; null before the first period. */
export function currentPeriod(
  { startDate }: Pick<Subscription, 'startDate'>,
  cadence: Offer['cadence'],
  today: string,
) {
  return startDate > today ? null : periodAt(startDate, monthsOf[cadence], today)
}

/** The plan that follows; none where the subscription ends instead. */
export const followedBy = ({ scheduled, canceledDate }: Subscription) =>
  canceledDate === null ? scheduled : null

/**
 * What it means to take an offer now. A higher price is paid for the rest of the period at once, by the day; a lower one,
 * or another cadence, holds from the next period on, and nothing is paid back.
 */
export function changeTo(
  offer: Offer,
  subscription: Subscription | null,
  { today, offers }: { today: string; offers: readonly Offer[] },
): Change {
  if (!subscription || subscription.state === 'ended' || subscription.state === 'none') {
    return { kind: 'subscribe', dueNow: null, effectiveOn: today }
  }
  const scheduled = followedBy(subscription)
  if (subscription.planVariationId === offer.id) {
    return { kind: 'current', dueNow: null, effectiveOn: null }
  }
  if (scheduled?.planVariationId === offer.id) {
    return { kind: 'scheduled', dueNow: null, effectiveOn: scheduled.effectiveOn }
  }
  const cadence = offers.find(({ id }) => id === subscription.planVariationId)?.cadence ?? 'monthly'
  const period = currentPeriod(subscription, cadence, today)
  const isSameKind =
    cadence === offer.cadence && offer.price.currency === subscription.price.currency
  const difference = offer.price.amount - subscription.price.amount
  if (!period) return { kind: 'atPeriodEnd', dueNow: null, effectiveOn: subscription.startDate }
  if (!isSameKind || difference <= 0) {
    return { kind: 'atPeriodEnd', dueNow: null, effectiveOn: period.next }
  }
  const dueNow: Money = {
    amount: restOf(difference, period, today),
    currency: offer.price.currency,
  }
  return { kind: 'now', dueNow, effectiveOn: today }
}
