import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import type { Money } from '#shared/model/money.ts'
import { mayMove, type SubscriptionAction } from '#shared/model/subscription-moves.ts'
import type { Offer, Paid } from '../ports/payments.ts'
import type { Attempt } from '../records.ts'
import { isKnownFailure, isUnderWay } from '../rules/attempt.ts'
import { changeTo } from '../rules/change.ts'
import { ensureNotSuspended } from '../rules/hold.ts'
import { dropAttempt } from './drop-attempt.ts'
import { completeRaise, type Open, setNext } from './raise.ts'
import { settle } from './settle.ts'
import { sync, type Work } from './sync.ts'
import { type Asking, noteUnanswered } from './unknown.ts'

export type UpdateForm = {
  action: Exclude<SubscriptionAction, 'subscribe'>
  planVariationId?: string | undefined
  cardId?: string | undefined
  dueNow?: number | undefined
  version?: number | undefined
}

/**
 * Changes a subscription at the payment service, then takes over what that has.
 * @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT, ERR_SUBSCRIPTION_STATE, ERR_SUBSCRIPTION_BUSY, ERR_NO_CHANGE,
 *   ERR_PLAN_NOT_OFFERED, ERR_BILLING_AMOUNT_CHANGED, ERR_PAYMENT_DECLINED, ERR_BILLING_UNAVAILABLE
 */
export async function updateSubscription(
  work: Work,
  subscriptionId: string,
  form: UpdateForm,
  asking: Asking,
): Promise<void> {
  await settle(work)
  const book = await sync(work)
  const { remote } = book
  const subscription = ensureFound(book.item.subscription)
  if (!remote || remote.id !== subscriptionId) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const open = { ...book, remote, subscription }
  ensureNotSuspended(open.item, form.action)
  const isRepeated = form.action === 'change' && isRaise(open.item.attempt, form)
  if (!isRepeated) ensureOpen(open, form, work.now)
  switch (form.action) {
    case 'change':
      return change(work, open, form, asking)
    case 'keepPlan':
      if (!subscription.scheduled) throw new CatalogueError('ERR_NO_CHANGE')
      await setNext(work, open, subscription.planVariationId)
      break
    case 'changeCard':
      await changeCard(work, open, form.cardId)
      break
    case 'cancel':
      await work.payments.cancel(subscriptionId)
      break
    case 'undoCancel':
      await undoCancel(work, open)
      break
    case 'resume':
      await work.payments.resume(subscriptionId)
  }
  await takeOver(work, asking.writes)
}

/** Reads what was done. It is written down who did it also where it cannot be read just now: then it is read next. */
async function takeOver(work: Work, writes: readonly Write[]): Promise<void> {
  try {
    await sync(work, {}, writes)
  } catch (error) {
    if (!(error instanceof CatalogueError) || isKnownFailure(error)) throw error
    const { store } = work
    await retryOnConflict(store.billing, (item) => store.replace(item, { readAt: null }, writes))
    throw error
  }
}

/** Whether a change is the one that is under way: to the same plan, at the amount that was noted. */
const isRaise = (attempt: Attempt | null, { planVariationId, dueNow }: UpdateForm): boolean =>
  attempt?.kind === 'raise' &&
  attempt.planVariationId === planVariationId &&
  (attempt.dueNow?.amount ?? 0) === (dueNow ?? 0)

function ensureOpen({ item, subscription }: Open, form: UpdateForm, now: Date): void {
  // What was subscribed to is there: nothing comes of that any more.
  if (item.attempt?.kind === 'raise' && isUnderWay(item.attempt, now)) {
    throw new CatalogueError('ERR_SUBSCRIPTION_BUSY')
  }
  ensureVersion(subscription, form.version)
  if (!mayMove(subscription.state, form.action)) throw new CatalogueError('ERR_SUBSCRIPTION_STATE')
}

async function changeCard({ payments }: Work, { item, remote }: Open, cardId: string | undefined) {
  if (cardId === undefined) throw badField('cardId', 'is required')
  const cards = await payments.cards(item.customerId ?? '')
  if (!cards.some(({ id }) => id === cardId)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  await payments.setCard(remote.id, cardId)
}

/** It goes on as it would have without the end: also with the plan that was to follow. */
async function undoCancel(work: Work, open: Open): Promise<void> {
  const { remote, subscription } = open
  await work.payments.dropAction(remote.id, ensureFound(remote.cancelActionId))
  const { planVariationId } = subscription.scheduled ?? subscription
  await setNext(work, open, planVariationId)
}

async function change(work: Work, open: Open, form: UpdateForm, asking: Asking): Promise<void> {
  if (form.planVariationId === undefined) throw badField('planVariationId', 'is required')
  const offer = open.offers.find(({ id }) => id === form.planVariationId)
  if (!offer) throw new CatalogueError('ERR_PLAN_NOT_OFFERED')
  const { kind, dueNow } = changeTo(offer, open.subscription, open)
  if (isRaise(open.item.attempt, form)) return raise(work, open, offer, { ...asking, dueNow })
  if (kind === 'current' || kind === 'scheduled') throw new CatalogueError('ERR_NO_CHANGE')
  if (offer.withdrawn) throw new CatalogueError('ERR_PLAN_NOT_OFFERED')
  if ((dueNow?.amount ?? 0) !== (form.dueNow ?? 0)) {
    throw new CatalogueError('ERR_BILLING_AMOUNT_CHANGED')
  }
  if (kind === 'now') return raise(work, open, offer, { ...asking, dueNow })
  await setNext(work, open, offer.id)
  await takeOver(work, asking.writes)
}

/**
 * A higher plan at once: the rest of the period is paid by itself, and the next is of the higher plan. Noted before, so
 * that it is paid once, also where it is asked for again because no answer came.
 */
async function raise(
  work: Work,
  open: Open,
  offer: Offer,
  { dueNow, ...asking }: Asking & { dueNow: Money | null },
): Promise<void> {
  const { store, payments } = work
  const attempt = isSame(open.item.attempt, offer)
    ? ensureFound(open.item.attempt)
    : await noteRaise(work, open, { offer, dueNow, key: asking.newId() })
  await noteUnanswered(work, asking, async () => {
    let payment: Paid | null = null
    try {
      if (attempt.dueNow && attempt.dueNow.amount > 0) {
        payment = await payments.pay({
          ...{ key: attempt.key, cardId: attempt.cardId, amount: attempt.dueNow },
          customerId: open.item.customerId ?? '',
          practiceId: store.practiceId,
          note: `${offer.name}: the rest of the period`,
        })
      }
    } catch (error) {
      if (isKnownFailure(error)) await dropAttempt(work, attempt.key)
      throw error
    }
    await completeRaise(work, open, { offer, attempt, payment }, asking.writes)
  })
}

const isSame = (attempt: Attempt | null, { id }: Offer): boolean =>
  attempt?.kind === 'raise' && attempt.planVariationId === id

/** Of two admins who ask at once, one notes it, and the other is told to look again. */
async function noteRaise(
  { store, now }: Work,
  { item, subscription, today }: Open,
  { offer, dueNow, key }: { offer: Offer; dueNow: Money | null; key: string },
): Promise<Attempt> {
  const cardId = subscription.cardId
  if (cardId === null) throw new CatalogueError('ERR_SUBSCRIPTION_STATE')
  const attempt: Attempt = {
    ...{ key, kind: 'raise', planVariationId: offer.id, cardId, dueNow },
    ...{ startDate: today, at: now.toISOString() },
  }
  await retryOnConflict(
    async () => {
      const read = await store.billing()
      const isSeen = read.subscription?.version === subscription.version
      if (!isSeen || read.attempt?.key !== item.attempt?.key) {
        throw new CatalogueError('ERR_VERSION_CONFLICT')
      }
      return read
    },
    (read) => store.replace(read, { attempt }),
  )
  return attempt
}
