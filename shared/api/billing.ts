import * as v from 'valibot'
import {
  billingCard,
  billingCardForm,
  billingDay,
  billingNews,
  billingStanding,
  externalId,
  invoice,
  paymentPage,
  plan,
  planVariation,
  subscription,
} from '../model/billing.ts'
import { counter, id, integer } from '../model/fields.ts'
import { planNames } from '../model/plans.ts'
import { anyone, cursor, defineRoutes, del, done, get, patch, permitted, post } from './contract.ts'

const ofPractice = v.object({ practiceId: id })
const ofSubscription = v.object({ subscriptionId: externalId })
const cards = v.object({ items: v.array(billingCard) })

/** All that the page of a practice's subscription shows at first sight. */
export const billingOverview = v.object({
  /** None, or the one there is; the last one where it has ended. */
  items: v.array(subscription),
  /** Null where no payment service is set up: then there is the trial, and nothing can be bought. */
  payments: v.nullable(paymentPage),
  standing: billingStanding,
  plan: v.picklist(planNames),
  trialEndsAt: v.nullable(v.string()),
  leadRecordsUsed: v.number(),
  leadRecordsLimit: v.number(),
  leadRecordsResetAt: v.nullable(v.string()),
})
export type BillingOverview = v.InferOutput<typeof billingOverview>

/**
 * Subscriptions of practices, their cards and invoices (specification, section 7, Subscriptions). All answer
 * ERR_BILLING_NOT_CONFIGURED where no payment service is set up, but `plans` and `list`; ERR_BILLING_UNAVAILABLE where
 * it does not answer: then nothing is known, and the same call may be sent again.
 */
export const billingRoutes = defineRoutes({
  plans: get('/subscriptions/plans', {
    summary: 'The plans on offer, the free trial first.',
    access: permitted('practices.subscription.read', 'query'),
    query: ofPractice,
    response: v.object({ items: v.array(plan), isConfigured: v.boolean() }),
  }),
  planVariations: get('/subscriptions/plan-variations', {
    summary: 'The ways to pay for the plans, and what each would mean for this practice now.',
    access: permitted('practices.subscription.read', 'query'),
    query: ofPractice,
    response: v.object({ items: v.array(planVariation) }),
  }),
  list: get('/subscriptions', {
    summary: 'The subscription of the practice, its plan, what of it is used, and what is owed.',
    access: permitted('practices.subscription.read', 'query'),
    background: 'marked',
    query: ofPractice,
    response: billingOverview,
  }),
  subscribe: post('/subscriptions', {
    summary:
      'Subscribe to a plan, from today on if no later day is said; once, however often it is sent.',
    access: permitted('practices.subscription.update', 'body'),
    body: v.object({
      practiceId: id,
      planVariationId: externalId,
      cardId: externalId,
      startDate: v.optional(billingDay),
    }),
    response: billingOverview,
  }),
  update: patch('/subscriptions/{subscriptionId}', {
    summary:
      'Change the plan or the card, keep the plan after all, take back a cancellation, or resume; `version` is the one that was read.',
    access: permitted('practices.subscription.update', 'body'),
    params: ofSubscription,
    body: v.object({
      practiceId: id,
      action: v.picklist(
        ['change', 'keepPlan', 'changeCard', 'undoCancel', 'resume'],
        'must be an action',
      ),
      /** With `change`. */
      planVariationId: v.optional(externalId),
      /** With `changeCard`. */
      cardId: v.optional(externalId),
      /** With a change that is charged at once: the amount that was shown. */
      dueNow: v.optional(integer(0, 100_000_000)),
      version: v.optional(counter),
    }),
    response: billingOverview,
  }),
  cancel: del('/subscriptions/{subscriptionId}', {
    summary: 'End the subscription with what is paid for; until then it can be taken back.',
    access: permitted('practices.subscription.update', 'query'),
    params: ofSubscription,
    query: v.object({ practiceId: id, version: v.optional(counter) }),
    response: billingOverview,
  }),
  cards: get('/subscriptions/cards', {
    summary: 'The cards that the practice may pay with.',
    access: permitted('practices.subscription.read', 'query'),
    query: ofPractice,
    response: cards,
  }),
  addCard: post('/subscriptions/cards', {
    summary: "Add a card by the token that the payment service's script made of it.",
    access: permitted('practices.subscription.update', 'body'),
    body: v.object({ practiceId: id, ...billingCardForm.entries }),
    response: cards,
  }),
  removeCard: del('/subscriptions/cards/{cardId}', {
    summary: 'Delete a card; not the one that the subscription is paid with.',
    access: permitted('practices.subscription.update', 'query'),
    params: v.object({ cardId: externalId }),
    query: ofPractice,
    response: cards,
  }),
  invoices: get('/subscriptions/invoices', {
    summary: 'The invoices of the practice, newest first.',
    access: permitted('practices.subscription.read', 'query'),
    query: v.object({ practiceId: id, cursor: v.optional(cursor) }),
    response: v.object({ items: v.array(invoice), cursor: v.nullable(v.string()) }),
  }),
  receive: post('/webhooks/square', {
    summary:
      'Square tells that something changed. Late, twice, in any order or never: what it tells of is read there.',
    access: anyone,
    fromElsewhere: true,
    signature: 'x-square-hmacsha256-signature',
    body: billingNews,
    response: done,
  }),
})
