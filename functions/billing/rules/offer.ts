import type { BillingPlan } from '#shared/model/billing.ts'
import { paidPlanNames, plans } from '#shared/model/plans.ts'
import type { Offer } from '../ports/payments.ts'

/** What each plan does for a practice, in its own words. */
const words = {
  trial: {
    description: 'Everything, for 15 days, to see whether it suits you.',
    services: ['50 lead records', '1 lead form'],
  },
  basic: {
    description: 'For a practice that takes its leads by hand.',
    services: ['100 lead records a month', '5 lead forms'],
  },
  max: {
    description: 'For a practice that advertises.',
    services: ['1,000 lead records a month', 'As many lead forms as you like'],
  },
} as const

/** The plans, the free trial first, at the prices that they are offered for; at our own where none is. */
export function plansOnOffer(offers: readonly Offer[]): BillingPlan[] {
  return (['trial', ...paidPlanNames] as const).map((plan) => {
    const { label, price, leadRecords, leadForms, days } = plans[plan]
    const offer = offers.find((one) => one.plan === plan && one.cadence === 'monthly')
    return {
      ...{ id: plan, plan, name: label, leadRecords, leadForms, days },
      ...{ description: words[plan].description, services: [...words[plan].services] },
      squareSubscriptionPlan: offer?.planId ?? null,
      price: offer?.price ?? price,
    }
  })
}
