import type { NewId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { START_DAYS_AHEAD } from '#shared/model/billing.ts'
import { dayAfter } from '#shared/model/report-periods.ts'
import { mayMove } from '#shared/model/subscription-moves.ts'
import type { Attempt } from '../records.ts'
import { isKnownFailure, isUnderWay } from '../rules/attempt.ts'
import { ensureNotSuspended } from '../rules/hold.ts'
import { onSale } from '../rules/offer.ts'
import { dropAttempt } from './drop-attempt.ts'
import { settle } from './settle.ts'
import { type Book, sync, type Work } from './sync.ts'
import { type Asking, noteUnanswered } from './unknown.ts'

export type SubscribeForm = {
  planVariationId: string
  cardId: string
  startDate?: string | undefined
}

/**
 * Subscribes, once however often it is asked for: what is asked is noted with its key before, so that it is the same
 * subscription if no answer comes, or two admins ask at once.
 * @throws ERR_SUBSCRIPTION_EXISTS, ERR_SUBSCRIPTION_BUSY, ERR_PLAN_NOT_OFFERED, ERR_TARGET_NOT_FOUND without the card,
 *   ERR_PAYMENT_DECLINED, ERR_BILLING_UNAVAILABLE
 */
export async function subscribe(work: Work, form: SubscribeForm, asking: Asking): Promise<void> {
  const { store, payments } = work
  const { newId, writes } = asking
  await settle(work)
  const { book, attempt } = await retryOnConflict(
    () => sync(work),
    async (read) => {
      const wanted = await attemptOf(work, read, form, newId)
      if (read.item.attempt?.key === wanted.key) return { book: read, attempt: wanted }
      return {
        book: { ...read, item: await store.replace(read.item, { attempt: wanted }) },
        attempt: wanted,
      }
    },
  )
  const { key, cardId, planVariationId, startDate } = attempt
  await noteUnanswered(work, asking, async () => {
    try {
      await payments.subscribe({
        ...{ key, cardId, planVariationId, startDate, timezone: book.zone },
        customerId: book.item.customerId ?? '',
      })
    } catch (error) {
      if (isKnownFailure(error)) await dropAttempt(work, key)
      throw error
    }
    await sync(work, { attempt: key }, writes)
  })
}

/** What is to be asked: the same as is under way already where it is the same. */
async function attemptOf(
  { payments, now }: Work,
  { item, offers, today }: Book,
  form: SubscribeForm,
  newId: NewId,
): Promise<Attempt> {
  const startDate = form.startDate ?? today
  const { attempt: before, customerId, subscription } = item
  ensureNotSuspended(item, 'subscribe')
  const isSame =
    before?.kind === 'subscribe' &&
    before.planVariationId === form.planVariationId &&
    before.cardId === form.cardId &&
    before.startDate === startDate
  if (isSame) return before
  if (subscription && !mayMove(subscription.state, 'subscribe')) {
    throw new CatalogueError('ERR_SUBSCRIPTION_EXISTS')
  }
  if (before && isUnderWay(before, now)) throw new CatalogueError('ERR_SUBSCRIPTION_BUSY')
  if (!onSale(offers).some(({ id }) => id === form.planVariationId)) {
    throw new CatalogueError('ERR_PLAN_NOT_OFFERED')
  }
  if (startDate < today) throw badField('startDate', 'must not be in the past')
  if (startDate > dayAfter(today, START_DAYS_AHEAD)) {
    throw badField('startDate', `must be within ${START_DAYS_AHEAD} days`)
  }
  const cards = customerId === null ? [] : await payments.cards(customerId)
  if (!cards.some(({ id }) => id === form.cardId)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const { planVariationId, cardId } = form
  return {
    ...{ key: newId(), kind: 'subscribe', planVariationId, cardId, startDate },
    ...{ dueNow: null, at: now.toISOString() },
  }
}
