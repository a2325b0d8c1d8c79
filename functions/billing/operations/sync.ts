import { paymentReceived } from '#events/billing.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { Plan } from '#functions/practices/public.ts'
import type { Invoice } from '#shared/model/billing.ts'
import { plans } from '#shared/model/plans.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { Offer, Paid, Payments, RemoteSubscription } from '../ports/payments.ts'
import type { Attempt, BillingItem, ChargeItem } from '../records.ts'
import { isCheckLost, nextCheckAt } from '../rules/check.ts'
import { planBy } from '../rules/plan.ts'
import { pastDueSince } from '../rules/standing.ts'
import { currentOf, mirrored } from '../rules/subscription.ts'
import { receiptsFor } from '../rules/tell.ts'
import type { BillingStore } from '../store.ts'
import { standingTold } from './tell.ts'

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
async function readBook({ store, payments, now }: Work, { attempt, raised, payment }: Done) {
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
    ...mirrored(raised === undefined ? before : { ...before, raised }, remote, { offers, today }),
    // Somebody else may have begun another one meanwhile.
    attempt: before.attempt?.key === attempt ? null : before.attempt,
    pastDueSince: pastDueSince(invoices.items, { today, zone }),
    readAt: now.toISOString(),
  }
  const whole = { ...before, ...after }
  const { practiceId } = store
  const standing = standingTold(before, whole, { practiceId, zone, now })
  const { receipted, due } = receiptsFor(invoices.items, before.receipted)
  // What a higher plan cost at once is no invoice, and is paid once.
  const isRaised = raised && before.attempt?.key === attempt
  const paidNow = isRaised ? raisePaid(before.attempt, raised) : null
  return {
    ...{ before, remote, offers, today, zone, standing, all },
    ...{ planBefore: plan, planAfter: planBy(plan, after.subscription, now) },
    after: { ...whole, ...standing.change, receipted },
    paid: [...due.map(asPaid), ...(paidNow ? [paidNow] : [])],
    charges: paidNow && payment && attempt ? [chargeOf(paidNow, { attempt, payment, now })] : [],
  }
}

const asPaid = ({ title, number, paid }: Invoice) => ({ title, number, ...paid })

/** The receipt of what a higher plan cost at once; none where it cost nothing. */
function raisePaid(attempt: Attempt | null, { plan }: NonNullable<BillingItem['raised']>) {
  const title = `${plans[plan].label}, the rest of the period`
  const { amount = 0, currency = 'USD' } = attempt?.dueNow ?? {}
  return amount > 0 ? { title, number: null, amount, currency } : null
}

type Charged = { attempt: string; payment: Paid; now: Date }

/** A line for the list of invoices, which the payment service has only of subscriptions. */
function chargeOf(
  { title, amount, currency }: NonNullable<ReturnType<typeof raisePaid>>,
  { attempt, payment, now }: Charged,
): ChargeItem {
  return {
    id: attempt,
    title,
    amount: { amount, currency },
    at: now.toISOString(),
    paymentId: payment.id,
    receiptUrl: payment.receiptUrl,
  }
}

/** What is different besides: an attempt that is done, by its key, and a higher plan that was paid for. */
export type Done = {
  attempt?: string
  raised?: BillingItem['raised']
  /** The payment of that plan; null if it cost nothing at once. */
  payment?: Paid | null
  /** What else is kept and written, by what was read. */
  beside?: (read: Compared) => { change: Partial<BillingItem>; writes: readonly Write[] }
}

/** What was kept, and what is from now on. */
export type Compared = {
  before: BillingItem
  after: BillingItem
  planBefore: Plan
  planAfter: Plan
  /** Every subscription that the payment service has of the practice. */
  all: readonly RemoteSubscription[]
}

/**
 * Takes over what the payment service has now: it is asked, whatever somebody said of it, so that news may come late,
 * twice, in any order, or not at all. `done` and `writes` belong to it.
 * @throws ERR_BILLING_UNAVAILABLE
 */
export function sync(work: Work, done: Done = {}, writes: readonly Write[] = []): Promise<Book> {
  const { store, now } = work
  return retryOnConflict(
    () => readBook(work, done),
    async ({ standing, paid, charges, all, planBefore, planAfter, before, after, ...read }) => {
      const occurrence = { practiceId: store.practiceId, actor: null, now }
      const beside = done.beside?.({ before, after, planBefore, planAfter, all })
      const checked = beside ?? beginChecks(store, after, now)
      const item = await store.replace(before, { ...after, ...checked.change }, [
        ...store.planWrites(planBefore, planAfter, now),
        ...checked.writes,
        ...standing.writes,
        ...paid.map((one) => eventWrite(paymentReceived, one, occurrence)),
        ...charges.map(store.chargeWrite),
        ...writes,
      ])
      return { item, ...read }
    },
  )
}

/** Whoever is somebody at the payment service is compared every night, from the first reading on. */
function beginChecks(
  store: BillingStore,
  { customerId, checkAt }: BillingItem,
  now: Date,
): { change: Partial<BillingItem>; writes: readonly Write[] } {
  if (customerId === null || !isCheckLost(checkAt, now)) return { change: {}, writes: [] }
  const next = nextCheckAt(store.practiceId, now)
  return { change: { checkAt: next }, writes: [store.checkWrite(next, now)] }
}
