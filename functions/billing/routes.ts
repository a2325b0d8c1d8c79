import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { hashSecret, newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { billingRoutes as declared } from '#shared/api/billing.ts'
import { done, ok } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { addCard, listCards, removeCard } from './operations/cards.ts'
import { listInvoices } from './operations/list-invoices.ts'
import { freshOverview, overview } from './operations/overview.ts'
import { receiveNews } from './operations/receive.ts'
import { subscribe } from './operations/subscribe.ts'
import type { Work } from './operations/sync.ts'
import { updateSubscription } from './operations/update.ts'
import type { Payments } from './ports/payments.ts'
import { changeTo } from './rules/change.ts'
import { onSale, plansOnOffer } from './rules/offer.ts'
import { createBillingStore, readCharges, readKeptPlans } from './store.ts'

/** In the trail, of what may have been done. */
const UNANSWERED = 'no answer came'

export type BillingDependencies = {
  table: Table
  payments: () => Promise<Payments | null>
  /** Where Square sends its news to. */
  origin: string
}

/** Subscriptions of practices, their cards and invoices (specification, section 7). */
export function billingHandlers({ table, payments, origin }: BillingDependencies) {
  const storeOf = ({ scope }: TenantCall) => createBillingStore(table, scope.practiceId)

  /** @throws ERR_BILLING_NOT_CONFIGURED */
  async function workOf(call: TenantCall): Promise<Work> {
    const service = await payments()
    if (!service) throw new CatalogueError('ERR_BILLING_NOT_CONFIGURED')
    return { store: storeOf(call), payments: service, now: call.now }
  }

  return implement(declared, {
    async plans() {
      const service = await payments()
      const [offers, kept] = await Promise.all([
        service?.offers().catch(() => []),
        readKeptPlans(table),
      ])
      return { items: plansOnOffer(offers ?? [], kept), isConfigured: service !== null }
    },

    async planVariations(_input, call) {
      const work = await workOf(call)
      const [offers, { subscription }, { timezone }] = await Promise.all([
        work.payments.offers(),
        work.store.billing(),
        work.store.payer(),
      ])
      const today = wallClockAt(call.now, timezone).day
      const items = onSale(offers).map((offer) => ({
        ...offer,
        change: changeTo(offer, subscription, { today, offers }),
      }))
      return { items }
    },

    async list(_input, call) {
      return freshOverview({ store: storeOf(call), payments: await payments(), now: call.now })
    },

    async subscribe({ body }, call) {
      const work = await workOf(call)
      const { practiceId: _, ...form } = body
      const name = 'billing.subscribe'
      await idempotent(table, call, name, done, async (marker) => {
        const writes = [callAudit(call, name), ...marker(ok)]
        const unanswered = [callAudit(call, name, { details: UNANSWERED })]
        await subscribe(work, form, { newId, writes, unanswered })
        return ok
      })
      return overview(work)
    },

    async update({ params, body }, call) {
      const work = await workOf(call)
      const name = `billing.update#${params.subscriptionId}`
      await idempotent(table, call, name, done, async (marker) => {
        const writes = [callAudit(call, 'billing.update', { details: body.action }), ...marker(ok)]
        const details = `${body.action}: ${UNANSWERED}`
        const unanswered = [callAudit(call, 'billing.update', { details })]
        await updateSubscription(work, params.subscriptionId, body, { newId, writes, unanswered })
        return ok
      })
      return overview(work)
    },

    async cancel({ params, query }, call) {
      const work = await workOf(call)
      const form = { action: 'cancel', version: query.version } as const
      const writes = [callAudit(call, 'billing.cancel')]
      await updateSubscription(work, params.subscriptionId, form, { newId, writes })
      return overview(work)
    },

    async cards(_input, call) {
      return { items: await listCards(await workOf(call)) }
    },

    async addCard({ body }, call) {
      const { sourceId, cardholderName } = body
      // A token is good for one card: it is the name of the attempt too.
      const card = { key: hashSecret(sourceId), sourceId, cardholderName }
      return { items: await addCard(await workOf(call), card, callAudit(call, 'billing.addCard')) }
    },

    async removeCard({ params: { cardId } }, call) {
      const audit = callAudit(call, 'billing.removeCard')
      return { items: await removeCard(await workOf(call), cardId, audit) }
    },

    async invoices({ query }, call) {
      const { store, payments: service } = await workOf(call)
      const { customerId } = await store.billing()
      if (customerId === null) return { items: [], cursor: null }
      const charges = await readCharges(table, store.practiceId)
      return listInvoices(service, { customerId, charges, cursor: query.cursor })
    },

    async receive({ body }, call) {
      await receiveNews({ table, payments: await payments(), origin }, call, body)
      return ok
    },
  })
}
