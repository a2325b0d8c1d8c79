import { ensureFound } from '#shared/errors.ts'
import type { Attempt, Difference } from '../records.ts'
import { isUnderWay } from '../rules/attempt.ts'
import { dropAttempt } from './drop-attempt.ts'
import { completeRaise } from './raise.ts'
import { sync, type Work } from './sync.ts'

const told = (attempt: Attempt, there: string, isRepaired: boolean): Difference => ({
  kind: 'attempt',
  here: `${attempt.kind} ${attempt.planVariationId} ${attempt.at}`,
  there,
  isRepaired,
})

/**
 * Finds out what became of something that was asked, and of which nobody heard for an hour; then it is known, and nothing
 * is paid a second time. Null where there is no such thing.
 * @throws ERR_BILLING_UNAVAILABLE
 */
export async function settle(work: Work): Promise<Difference | null> {
  const { attempt } = await work.store.billing()
  if (!attempt || isUnderWay(attempt, work.now)) return null
  return attempt.kind === 'subscribe'
    ? settleSubscribing(work, attempt)
    : settleRaise(work, attempt)
}

/** A subscription that came of it is read like any other. */
async function settleSubscribing(work: Work, attempt: Attempt): Promise<Difference> {
  const { item } = await sync(work, { attempt: attempt.key })
  return told(attempt, item.subscription?.id ?? 'nothing', true)
}

/** What was paid for is given; what was not paid is forgotten. */
async function settleRaise(work: Work, attempt: Attempt): Promise<Difference> {
  const book = await sync(work)
  const { item, remote, offers } = book
  const amount = attempt.dueNow
  const order = amount && {
    ...{ amount, customerId: item.customerId ?? '' },
    at: new Date(attempt.at),
  }
  const payment = order && amount.amount > 0 ? await work.payments.findPayment(order) : null
  if (!payment) {
    await dropAttempt(work, attempt.key)
    return told(attempt, 'not paid', true)
  }
  const offer = offers.find(({ id }) => id === attempt.planVariationId)
  if (remote?.status !== 'active' || !offer) {
    await dropAttempt(work, attempt.key)
    return told(attempt, 'paid, and there is nothing to give for it', false)
  }
  const open = { ...book, remote, subscription: ensureFound(item.subscription) }
  await completeRaise(work, open, { offer, attempt, payment })
  return told(attempt, 'paid', true)
}
