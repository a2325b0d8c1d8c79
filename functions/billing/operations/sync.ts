import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { Offer, Payments, RemoteSubscription } from '../ports/payments.ts'
import type { BillingItem } from '../records.ts'
import { planBy } from '../rules/plan.ts'
import { pastDueSince } from '../rules/standing.ts'
import { currentOf, mirrored } from '../rules/subscription.ts'
import type { BillingStore } from '../store.ts'

export type Work = { store: BillingStore; payments: Payments; now: Date }

/** What there is of a practice, here and at the payment service, at one moment. */
export type Book = {
  item: BillingItem
  remote: RemoteSubscription | null
  offers: Offer[]
  /** In the practice's zone, YYYY-MM-DD. */
  today: string
  zone: string
}

/** Reads both, and says what is to be kept from now on. */
async function readBook({ store, payments, now }: Work) {
  const [before, payer, plan, offers] = await Promise.all([
    store.billing(),
    store.payer(),
    store.plan(),
    payments.offers(),
  ])
  const zone = payer.timezone
  const today = wallClockAt(now, zone).day
  const { customerId } = before
  const [all, invoices] =
    customerId === null
      ? [[], { items: [] }]
      : await Promise.all([payments.subscriptions(customerId), payments.invoices(customerId)])
  const remote = currentOf(all)
  const after = {
    ...mirrored(before, remote, { offers, today }),
    pastDueSince: pastDueSince(invoices.items, { today, zone }),
    readAt: now.toISOString(),
  }
  return { before, plan, after, remote, offers, today, zone }
}

/**
 * Takes over what the payment service has now: it is asked, whatever somebody said of it, so that news may come late,
 * twice, in any order, or not at all. `change` and `writes` belong to it.
 * @throws ERR_BILLING_UNAVAILABLE
 */
export function sync(
  work: Work,
  change: Partial<Pick<BillingItem, 'attempt' | 'raised' | 'customerId'>> = {},
  writes: readonly Write[] = [],
): Promise<Book> {
  const { store, now } = work
  return retryOnConflict(
    () => readBook(work),
    async ({ before, plan, after, ...read }) => {
      const { offers, today, remote } = read
      const kept =
        change.raised === undefined
          ? after
          : { ...after, ...mirrored({ ...before, ...change }, remote, { offers, today }) }
      const planAfter = planBy(plan, kept.subscription, now)
      const item = await store.replace(before, { ...kept, ...withoutRaised(change) }, [
        ...store.planWrites(plan, planAfter, now),
        ...writes,
      ])
      return { item, ...read }
    },
  )
}

/** That is a part of what is mirrored already. */
function withoutRaised({ raised: _, ...rest }: Partial<BillingItem>): Partial<BillingItem> {
  return rest
}
