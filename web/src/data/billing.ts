import type { QueryClient } from '@tanstack/react-query'
import { type BillingOverview, billingRoutes } from '#shared/api/billing.ts'
import type { PlanVariation, Subscription } from '#shared/model/billing.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, pages, query } from './query.ts'

const api = createClient({ billing: billingRoutes })

/** The subscription, its plan, what of it is used, and what is owed. */
export const billingQuery = (practiceId: string) =>
  query(api.billing.list, { query: { practiceId } })

/** The plans on offer, the free trial first. */
export const plansQuery = (practiceId: string) =>
  listQuery(api.billing.plans, { query: { practiceId } })

/** The ways to pay for them, and what each would mean now. */
export const planVariationsQuery = (practiceId: string) =>
  listQuery(api.billing.planVariations, { query: { practiceId } })

export const billingCardsQuery = (practiceId: string) =>
  listQuery(api.billing.cards, { query: { practiceId } })

/** Newest first. */
export const invoicesQuery = (practiceId: string) =>
  pages(api.billing.invoices, { query: { practiceId } })

/** What a change of the subscription changes: also what the plan allows, and how much of it is left. */
const changed = {
  invalidates: [['billing'], ['practices'], ['leadForms']],
  invalidatesOnError: true,
} as const

const writeOverview = (practiceId: string) => (client: QueryClient, overview: BillingOverview) =>
  client.setQueryData(billingQuery(practiceId).queryKey, overview)

type Subscribing = Omit<BodyOf<typeof api.billing.subscribe>, 'practiceId'>

/** Subscribes once, however often it is sent with the same key. */
export const subscribe = (practiceId: string) =>
  mutation({
    run: (body: Subscribing, options) =>
      api.billing.subscribe({ body: { practiceId, ...body } }, options),
    write: writeOverview(practiceId),
    ...changed,
  })

type Change = Omit<BodyOf<typeof api.billing.update>, 'practiceId' | 'version'>
/** The subscription as it was read. */
type Read = Pick<Subscription, 'id' | 'version'>

/** Changes the subscription as it was read. */
export const updateSubscription = (practiceId: string) =>
  mutation({
    run: ({ of: { id, version }, ...change }: Change & { of: Read }, options) =>
      api.billing.update(
        { params: { subscriptionId: id }, body: { practiceId, version, ...change } },
        options,
      ),
    write: writeOverview(practiceId),
    ...changed,
  })

/** Takes another variation, at the amount that was shown. */
export const changeTo = ({ id, change: { dueNow } }: PlanVariation, of: Read) => ({
  of,
  action: 'change' as const,
  planVariationId: id,
  ...(dueNow && { dueNow: dueNow.amount }),
})

/** Ends the subscription with what is paid for. */
export const cancelSubscription = (practiceId: string) =>
  mutation({
    run: ({ id, version }: Read, options) =>
      api.billing.cancel(
        { params: { subscriptionId: id }, query: { practiceId, version } },
        options,
      ),
    write: writeOverview(practiceId),
    ...changed,
  })

export type NewCard = Omit<BodyOf<typeof api.billing.addCard>, 'practiceId'>

export const addBillingCard = (practiceId: string) =>
  mutation({
    run: (card: NewCard, options) =>
      api.billing.addCard({ body: { practiceId, ...card } }, options),
    write: (client, cards) => client.setQueryData(billingCardsQuery(practiceId).queryKey, cards),
  })

export const removeBillingCard = (practiceId: string) =>
  mutation({
    run: (cardId: string, options) =>
      api.billing.removeCard({ params: { cardId }, query: { practiceId } }, options),
    write: (client, cards) => client.setQueryData(billingCardsQuery(practiceId).queryKey, cards),
    invalidates: [['billing']],
    invalidatesOnError: true,
  })
