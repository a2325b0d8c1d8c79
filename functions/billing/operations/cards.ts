import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { BillingCard } from '#shared/model/billing.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { NewCard, RemoteCard } from '../ports/payments.ts'
import type { BillingItem } from '../records.ts'
import type { Work } from './sync.ts'

/** A card is good until the end of the month that is on it. */
function isExpired({ expMonth, expYear }: RemoteCard, today: string): boolean {
  return `${expYear}-${String(expMonth).padStart(2, '0')}` < today.slice(0, 7)
}

/** The practice's cards, as they are shown. */
export async function listCards({ store, payments, now }: Work): Promise<BillingCard[]> {
  const [{ customerId, subscription }, { timezone }] = await Promise.all([
    store.billing(),
    store.payer(),
  ])
  if (customerId === null) return []
  const today = wallClockAt(now, timezone).day
  const usedId = subscription?.state === 'ended' ? null : subscription?.cardId
  const cards = await payments.cards(customerId)
  return cards.map((card) => ({
    ...card,
    isExpired: isExpired(card, today),
    isUsed: card.id === usedId,
  }))
}

/** Who the practice is at the payment service, from its first card on. */
async function ensureCustomer({ store, payments }: Work): Promise<BillingItem> {
  const item = await store.billing()
  if (item.customerId !== null) return item
  const { name, contactEmail: email } = await store.payer()
  // The same practice is the same customer, however often it is asked for.
  const customerId = await payments.createCustomer({ practiceId: store.practiceId, name, email })
  try {
    return await store.replace(item, { customerId })
  } catch (error) {
    const now = await store.billing()
    if (now.customerId === null) throw error
    return now
  }
}

/** Adds a card. @throws ERR_PAYMENT_DECLINED with the reason, ERR_BILLING_UNAVAILABLE */
export async function addCard(
  work: Work,
  card: Omit<NewCard, 'customerId'>,
  audit: Write,
): Promise<BillingCard[]> {
  const item = await ensureCustomer(work)
  await work.payments.addCard({ ...card, customerId: item.customerId ?? '' })
  await work.store.note([audit])
  return listCards(work)
}

/** Deletes a card. @throws ERR_TARGET_NOT_FOUND, ERR_BILLING_CARD_USED */
export async function removeCard(work: Work, cardId: string, audit: Write): Promise<BillingCard[]> {
  const cards = await listCards(work)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (card.isUsed) throw new CatalogueError('ERR_BILLING_CARD_USED')
  await work.payments.removeCard(cardId)
  await work.store.note([audit])
  return cards.filter(({ id }) => id !== cardId)
}
