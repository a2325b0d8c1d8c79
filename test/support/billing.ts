import * as v from 'valibot'
import type { BillingItem } from '#functions/billing/records.ts'
import { createBillingStore } from '#functions/billing/store.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { billingRoutes } from '#shared/api/billing.ts'
import { aPractice, tableOf } from './builders.ts'
import { answered } from './client.ts'

/** What people type of a card that is good. */
const goodCard = {
  number: '4111 1111 1111 1111',
  expiration: '12/40',
  cvv: '111',
  postalCode: '90210',
}

export function squareOf({ square }: LocalRun) {
  if (!square) throw new Error('the application runs without Square')
  return square
}

/** The token of a card, as the payment service's script makes it in a page. */
export async function aCardToken(run: LocalRun, typed: Partial<typeof goodCard> = {}) {
  const body = JSON.stringify({ ...goodCard, ...typed })
  const answer = await fetch(`${squareOf(run).origin}/tokens`, { method: 'POST', body })
  return v.parse(v.object({ token: v.string() }), await answer.json()).token
}

/** A practice with a card, and what its admin does with its subscription. */
export async function aPayingPractice(run: LocalRun) {
  const { practiceId, admin } = await aPractice(run)
  const { client } = admin
  const query = { practiceId }
  const addCard = async (typed: Partial<typeof goodCard> = {}) => {
    const sourceId = await aCardToken(run, typed)
    return client.post('/subscriptions/cards', {
      body: { practiceId, sourceId, cardholderName: 'Ann Lee' },
    })
  }
  const cards = answered(await addCard(), billingRoutes.addCard.response).items
  const overview = async () =>
    answered(await client.get('/subscriptions', { query }), billingRoutes.list.response)
  const subscription = async () => {
    const [one] = (await overview()).items
    if (!one) throw new Error('there is no subscription')
    return one
  }
  return {
    ...{ practiceId, admin, client, query, addCard, overview, subscription },
    cardId: cards[0]?.id ?? '',
    subscribe: (planVariationId = 'VARIATION-BASIC', more: Record<string, unknown> = {}) =>
      client.post('/subscriptions', {
        body: { practiceId, planVariationId, cardId: cards[0]?.id ?? '', ...more },
      }),
    /** Sends an action with the version as it is now. */
    act: async (action: string, more: Record<string, unknown> = {}) => {
      const { id, version } = await subscription()
      return client.patch(`/subscriptions/${id}`, {
        body: { practiceId, action, version, ...more },
      })
    },
    cancel: async () => {
      const { id, version } = await subscription()
      return client.delete(`/subscriptions/${id}`, { query: { practiceId, version } })
    },
    variations: async () =>
      answered(
        await client.get('/subscriptions/plan-variations', { query }),
        billingRoutes.planVariations.response,
      ).items,
  }
}

/** What a practice owes, or that it was suspended, as if the payment service or the operator had said so. */
export async function setOwed(
  run: LocalRun,
  { practiceId }: { practiceId: string },
  owed: Partial<Pick<BillingItem, 'pastDueSince' | 'suspendedAt' | 'suspensionReason'>>,
): Promise<void> {
  const store = createBillingStore(tableOf(run), practiceId)
  await store.replace(await store.billing(), owed)
}
