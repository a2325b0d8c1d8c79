import { isDeepStrictEqual } from 'node:util'
import type { Subscription } from '#shared/model/billing.ts'
import type { SubscriptionState } from '#shared/model/subscription-moves.ts'
import type { Offer, RemoteSubscription } from '../ports/payments.ts'
import type { BillingItem } from '../records.ts'

type Sold = Pick<Subscription, 'planVariationId' | 'plan' | 'price'>

/** How the subscription stands by what the payment service says. */
export function stateOf({ status, canceledDate }: RemoteSubscription): SubscriptionState {
  if (status === 'active') return canceledDate === null ? 'active' : 'canceling'
  return status
}

/** The one that counts: the newest that has not ended, else the newest. */
export function currentOf(all: readonly RemoteSubscription[]): RemoteSubscription | null {
  return all.find(({ status }) => status !== 'ended') ?? all[0] ?? null
}

/** What is known of a variation: by the offers, or by what was noted of it while it was on offer. */
function soldAs(id: string, offers: readonly Offer[], before: BillingItem): Sold | null {
  const offer = offers.find((one) => one.id === id)
  if (offer) return { planVariationId: id, plan: offer.plan, price: offer.price }
  const known = [before.subscription, before.subscription?.scheduled, before.raised]
  const noted = known.find((one) => one?.planVariationId === id)
  return noted ? { planVariationId: id, plan: noted.plan, price: noted.price } : null
}

/**
 * What is kept of a practice from now on, by what the payment service has: its word counts, whatever was noted before.
 * Null of a subscription to what we do not sell.
 */
export function mirrored(
  before: BillingItem,
  remote: RemoteSubscription | null,
  { offers, today }: { offers: readonly Offer[]; today: string },
): Pick<BillingItem, 'subscription' | 'raised'> {
  const bought = remote && soldAs(remote.planVariationId, offers, before)
  if (!remote || !bought) return { subscription: null, raised: null }
  const { raised: was } = before
  const isRaised = was !== null && today < was.until && remote.status === 'active'
  const raised = isRaised ? was : null
  const current = raised ?? bought
  const next = soldAs(remote.swap?.planVariationId ?? '', offers, before) ?? bought
  const effectiveOn = raised?.until ?? remote.swap?.effectiveOn
  const isChanging = next.planVariationId !== current.planVariationId && effectiveOn !== undefined
  // What would have followed is forgotten by the payment service where the end was asked for, and not by us.
  const isEnding = remote.canceledDate !== null && remote.swap === null
  const followed = before.subscription?.id === remote.id ? before.subscription.scheduled : null
  const scheduled = isChanging ? { ...next, effectiveOn } : null
  const { planVariationId, plan, price } = current
  const shown = {
    ...{ id: remote.id, state: stateOf(remote), planVariationId, plan, price },
    ...{ cardId: remote.cardId, startDate: remote.startDate, canceledDate: remote.canceledDate },
    chargedThroughDate: remote.chargedThroughDate,
    scheduled: isEnding ? followed : scheduled,
  }
  return { raised, subscription: { ...shown, version: versionOf(before.subscription, shown) } }
}

/** Grows where something that people see is different. */
function versionOf(before: Subscription | null, after: Omit<Subscription, 'version'>): number {
  if (!before) return 1
  const { version, ...shown } = before
  return isDeepStrictEqual(shown, after) ? version : version + 1
}
