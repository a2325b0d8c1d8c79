import type { BillingOverview } from '#shared/api/billing.ts'
import type { PlanVariation, Subscription } from '#shared/model/billing.ts'
import { dollars } from '#shared/model/money.ts'

/** A subscription to Basic that is paid until the end of November. */
export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 'subscription-1',
  state: 'active',
  plan: 'basic',
  planVariationId: 'basic-monthly',
  price: dollars(150),
  cardId: 'card-1',
  startDate: '2026-11-01',
  chargedThroughDate: '2026-11-30',
  canceledDate: null,
  scheduled: null,
  version: 1,
  ...changes,
})

/** A practice on the trial, which owes nothing. */
export const anOverview = (changes: Partial<BillingOverview> = {}): BillingOverview => ({
  items: [],
  payments: {
    applicationId: 'application',
    locationId: 'location',
    scriptUrl: 'https://web.squarecdn.com/v1/square.js',
  },
  standing: {
    kind: 'good',
    pastDueSince: null,
    graceEndsAt: null,
    isSuspended: false,
    suspensionReason: null,
  },
  plan: 'trial',
  trialEndsAt: '2026-11-20T18:00:00.000Z',
  leadRecordsUsed: 12,
  leadRecordsLimit: 50,
  leadRecordsResetAt: null,
  ...changes,
})

export const aVariation = (change: Partial<PlanVariation['change']> = {}): PlanVariation => ({
  id: 'max-monthly',
  planId: 'plan-max',
  plan: 'max',
  name: '360 Max',
  cadence: 'monthly',
  price: dollars(1500),
  change: { kind: 'now', dueNow: dollars(700), effectiveOn: '2026-11-16', ...change },
})
