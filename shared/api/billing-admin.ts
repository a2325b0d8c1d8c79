import * as v from 'valibot'
import { externalId } from '../model/billing.ts'
import {
  adminPlan,
  discount,
  discountForm,
  foundDifferences,
  payment,
  planChange,
  planForm,
  refund,
  refundForm,
} from '../model/billing-admin.ts'
import { integer } from '../model/fields.ts'
import { paidPlanNames } from '../model/plans.ts'
import { cursor, defineRoutes, del, done, get, memberWith, patch, post } from './contract.ts'

const page = v.object({ cursor: v.optional(cursor) })
const pageOf = <const S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.array(item), cursor: v.nullable(v.string()) })
/** There is one plan of each kind, which it is called by. */
const ofPlan = v.object({ planId: v.picklist(paidPlanNames, 'must be a plan') })
const ofDiscount = v.object({ discountId: externalId })
const discounts = v.object({ items: v.array(discount) })

/** What the platform's operator runs of the money (specification, section 7, Subscriptions). */
export const billingAdminRoutes = defineRoutes({
  plans: get('/admin/plans', {
    summary: 'The plans that are offered, with the ways to pay for them.',
    access: memberWith('admin.plans.list'),
    response: v.object({ items: v.array(adminPlan) }),
  }),
  addPlan: post('/admin/plans', {
    summary: 'Offer a plan; one of each kind.',
    access: memberWith('admin.plans.create'),
    body: planForm,
    response: adminPlan,
  }),
  updatePlan: patch('/admin/plans/{planId}', {
    summary: 'Change what is said of a plan; `version` is the one that was read.',
    access: memberWith('admin.plans.update'),
    params: ofPlan,
    body: planChange,
    response: adminPlan,
  }),
  removePlan: del('/admin/plans/{planId}', {
    summary: 'Offer a plan no more; who has it keeps it.',
    access: memberWith('admin.plans.delete'),
    params: ofPlan,
    response: done,
  }),
  discounts: get('/admin/discounts', {
    summary: 'The discounts.',
    access: memberWith('admin.discounts.list'),
    response: discounts,
  }),
  addDiscount: post('/admin/discounts', {
    summary: 'Add a discount, by percentage or amount.',
    access: memberWith('admin.discounts.create'),
    body: discountForm,
    response: discount,
  }),
  updateDiscount: patch('/admin/discounts/{discountId}', {
    summary: 'Change a discount; `version` is the one that was read.',
    access: memberWith('admin.discounts.update'),
    params: ofDiscount,
    body: v.object({ ...discountForm.entries, version: integer(0, Number.MAX_SAFE_INTEGER) }),
    response: discount,
  }),
  removeDiscount: del('/admin/discounts/{discountId}', {
    summary: 'Delete a discount.',
    access: memberWith('admin.discounts.delete'),
    params: ofDiscount,
    response: done,
  }),
  payments: get('/admin/payments', {
    summary: 'The payments, newest first.',
    access: memberWith('admin.payments.list'),
    query: page,
    response: pageOf(payment),
  }),
  refunds: get('/admin/refunds', {
    summary: 'The refunds, newest first.',
    access: memberWith('admin.refunds.list'),
    query: page,
    response: pageOf(refund),
  }),
  differences: get('/admin/billing-differences', {
    summary:
      'What nightly comparisons with the payment service found in the last 90 days, newest first, and when the last one was.',
    access: memberWith('admin.differences.list'),
    query: page,
    response: v.object({
      ...pageOf(foundDifferences).entries,
      comparedAt: v.nullable(v.string()),
    }),
  }),
  refund: post('/admin/refunds', {
    summary:
      'Refund a payment or a part of it, never more than was paid; once, however often it is sent.',
    access: memberWith('admin.refunds.create'),
    body: refundForm,
    response: refund,
  }),
})
