import { billingAdminRoutes } from '#shared/api/billing-admin.ts'
import type { PaidPlanName } from '#shared/model/plans.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, pages } from './query.ts'

const api = createClient({ billingAdmin: billingAdminRoutes })

const billing = api.billingAdmin

/** The plans that are offered, with the ways to pay for them. */
export const adminPlansQuery = listQuery(billing.plans, {})
export const discountsQuery = listQuery(billing.discounts, {})
/** Newest first. */
export const paymentsQuery = pages(billing.payments, {})
export const refundsQuery = pages(billing.refunds, {})

/** What nightly comparisons found, newest first, and when the last one was. */
export const differencesQuery = pages(billing.differences, {})

const plansChanged = { invalidates: [billing.plans.key], invalidatesOnError: true } as const
const discountsChanged = {
  invalidates: [billing.discounts.key],
  invalidatesOnError: true,
} as const

export const addPlan = mutation({
  run: (body: BodyOf<typeof billing.addPlan>, options) => billing.addPlan({ body }, options),
  ...plansChanged,
})

/** Changes what is said of a plan as it was read. */
export const updatePlan = (planId: PaidPlanName) =>
  mutation({
    run: (body: BodyOf<typeof billing.updatePlan>, options) =>
      billing.updatePlan({ params: { planId }, body }, options),
    ...plansChanged,
  })

export const removePlan = mutation({
  run: (planId: PaidPlanName, options) => billing.removePlan({ params: { planId } }, options),
  ...plansChanged,
})

export const addDiscount = mutation({
  run: (body: BodyOf<typeof billing.addDiscount>, options) =>
    billing.addDiscount({ body }, options),
  ...discountsChanged,
})

/** Changes a discount as it was read. */
export const updateDiscount = (discountId: string) =>
  mutation({
    run: (body: BodyOf<typeof billing.updateDiscount>, options) =>
      billing.updateDiscount({ params: { discountId }, body }, options),
    ...discountsChanged,
  })

export const removeDiscount = mutation({
  run: (discountId: string, options) => billing.removeDiscount({ params: { discountId } }, options),
  ...discountsChanged,
})

/** Gives back a payment or a part of it; once, however often it is sent with the same key. */
export const refundPayment = mutation({
  run: (body: BodyOf<typeof billing.refund>, options) => billing.refund({ body }, options),
  invalidates: [billing.payments.key, billing.refunds.key],
  invalidatesOnError: true,
})
