import { implement } from '#functions/platform/http/implement.ts'
import { hashSecret, newId } from '#functions/platform/ids.ts'
import { recordOperatorRead } from '#functions/platform/operator-record.ts'
import { billingAdminRoutes as declared } from '#shared/api/billing-admin.ts'
import { ok } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Payments } from '../ports/payments.ts'
import type { BillingDependencies } from '../routes.ts'
import { readKeptPlans } from '../store.ts'
import { listDifferences } from './operations/differences.ts'
import { addDiscount, removeDiscount, updateDiscount } from './operations/discounts.ts'
import { listPayments } from './operations/payments.ts'
import { addPlan, listPlans, removePlan, updatePlan } from './operations/plans.ts'
import { refund } from './operations/refund.ts'
import { createOperatorStore, type OperatorCall } from './store.ts'

type KeyedCall = OperatorCall & { idempotencyKey: string | null }

/** What the payment service tells a repeated call by: by the client's key where it sent one. */
const keyOf = ({ actor, idempotencyKey }: KeyedCall, name: string): string =>
  idempotencyKey === null ? newId() : hashSecret(`${name}#${actor.id}#${idempotencyKey}`)

/** What the platform's operator runs of the money (specification, section 7). */
export function billingAdminHandlers({ table, payments }: BillingDependencies) {
  const store = createOperatorStore(table)

  /** @throws ERR_BILLING_NOT_CONFIGURED */
  async function serviceOf(): Promise<Payments> {
    const service = await payments()
    if (!service) throw new CatalogueError('ERR_BILLING_NOT_CONFIGURED')
    return service
  }
  /** Reads a list, and records that the operator read it. */
  async function recorded<T>(call: OperatorCall, action: string, read: () => Promise<T>) {
    const record = { action, subject: action.replace('.list', '') }
    const [answer] = await Promise.all([read(), recordOperatorRead(table, 'billing', call, record)])
    return answer
  }
  const planWork = async (call: OperatorCall) => ({
    ...{ store, call, kept: () => readKeptPlans(table) },
    payments: await serviceOf(),
  })
  const sellerWork = async (call: OperatorCall) => ({
    ...{ table, store, call },
    seller: (await serviceOf()).seller,
  })

  return implement(declared, {
    async plans(_input, call) {
      const plans = async () => ({ items: await listPlans(await planWork(call)) })
      return recorded(call, 'plans.list', plans)
    },
    async addPlan({ body }, call) {
      return addPlan(await planWork(call), body)
    },
    async updatePlan({ params, body }, call) {
      return updatePlan(await planWork(call), params.planId, body)
    },
    async removePlan({ params }, call) {
      await removePlan(await planWork(call), params.planId)
      return ok
    },

    async discounts(_input, call) {
      const discounts = async () => ({ items: await (await serviceOf()).seller.discounts() })
      return recorded(call, 'discounts.list', discounts)
    },
    async addDiscount({ body }, call) {
      return addDiscount(await sellerWork(call), keyOf(call, 'discount'), body)
    },
    async updateDiscount({ params, body }, call) {
      const { version, ...form } = body
      const of = { id: params.discountId, version }
      return updateDiscount(await sellerWork(call), keyOf(call, `discount ${of.id}`), of, form)
    },
    async removeDiscount({ params }, call) {
      await removeDiscount(await sellerWork(call), params.discountId)
      return ok
    },

    async payments({ query }, call) {
      const payments = async () => listPayments(table, (await serviceOf()).seller, query.cursor)
      return recorded(call, 'payments.list', payments)
    },
    async refunds({ query }, call) {
      const refunds = async () => (await serviceOf()).seller.refunds(query.cursor)
      return recorded(call, 'refunds.list', refunds)
    },
    async differences({ query }, call) {
      return recorded(call, 'differences.list', () => listDifferences(table, query.cursor))
    },
    async refund({ body }, call) {
      return refund(await sellerWork(call), body, newId)
    },
  })
}
