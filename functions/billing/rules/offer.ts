import type { BillingPlan } from '#shared/model/billing.ts'
import { type PaidPlanName, paidPlanNames, plans } from '#shared/model/plans.ts'
import type { Offer } from '../ports/payments.ts'
import type { CataloguePlan } from '../ports/seller.ts'
import type { KeptPlan } from '../records.ts'

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

/** What is said of a plan before the operator says something else. */
export const ownWords = (plan: PaidPlanName) => ({
  name: plans[plan].label,
  ...{ description: words[plan].description, services: [...words[plan].services] },
})

/** The plan of ours that one of the catalogue is: by what the operator said, or by its name. */
function kindOf({ id, name }: CataloguePlan, kept: readonly KeptPlan[]): PaidPlanName | null {
  const linked = kept.find(({ squareSubscriptionPlan }) => squareSubscriptionPlan === id)
  if (linked) return linked.plan
  const named = paidPlanNames.find((one) => plans[one].label.toLowerCase() === name.toLowerCase())
  return named ?? null
}

/** The catalogue's plan of a kind that is on offer; null where none is. */
export function offeredPlan(
  plan: PaidPlanName,
  catalogue: readonly CataloguePlan[],
  kept: readonly KeptPlan[],
): CataloguePlan | null {
  const said = kept.find((one) => one.plan === plan)
  if (said?.isOffered === false) return null
  const found = catalogue.find((one) =>
    said ? one.id === said.squareSubscriptionPlan : kindOf(one, kept) === plan,
  )
  return found ?? null
}

/** What can be bought of our plans, and what could be before and is somebody's still. */
export function offersOf(catalogue: readonly CataloguePlan[], kept: readonly KeptPlan[]): Offer[] {
  return catalogue.flatMap((one): Offer[] => {
    const plan = kindOf(one, kept)
    if (!plan) return []
    const isOffered = offeredPlan(plan, catalogue, kept)?.id === one.id
    return one.variations.map((variation) => ({
      ...{ ...variation, planId: one.id, plan },
      ...(isOffered ? {} : { withdrawn: true }),
    }))
  })
}

/** Those that can be bought. */
export const onSale = (offers: readonly Offer[]): Offer[] =>
  offers.filter(({ withdrawn }) => !withdrawn)

/**
 * The plans, the free trial first, at the prices that they are offered for; at our own where none is, as where nothing
 * can be bought. Without those that the operator offers no more.
 */
export function plansOnOffer(offers: readonly Offer[], kept: readonly KeptPlan[]): BillingPlan[] {
  const said = new Map(kept.map((one) => [one.plan, one]))
  return (['trial', ...paidPlanNames] as const).flatMap((plan) => {
    const of = plan === 'trial' ? undefined : said.get(plan)
    if (of?.isOffered === false) return []
    const { label, price, leadRecords, leadForms, days } = plans[plan]
    const offer = onSale(offers).find((one) => one.plan === plan && one.cadence === 'monthly')
    return {
      ...{ id: plan, plan, name: of?.name ?? label, leadRecords, leadForms, days },
      description: of?.description ?? words[plan].description,
      services: [...(of?.services ?? words[plan].services)],
      squareSubscriptionPlan: offer?.planId ?? null,
      price: offer?.price ?? price,
    }
  })
}
