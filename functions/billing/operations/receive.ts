import type { Call } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import { billingRoutes } from '#shared/api/billing.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { BillingNews } from '#shared/model/billing.ts'
import type { Payments } from '../ports/payments.ts'
import { customerOf, isOld, isSignedBy } from '../rules/news.ts'
import { createBillingStore } from '../store.ts'
import { sync } from './sync.ts'

type Place = { table: Pick<Table, 'get' | 'transact'>; payments: Payments | null; origin: string }

/**
 * Takes over what the payment service has of whom it tells of. Whatever is of nobody here, or was read since, is well;
 * what could not be read is refused, so that it is told again.
 * @throws ERR_BILLING_NOT_CONFIGURED, ERR_ACCESS_DENIED where Square has not signed it, ERR_BILLING_UNAVAILABLE
 */
export async function receiveNews(
  { table, payments, origin }: Place,
  { signed, now }: Pick<Call, 'signed' | 'now'>,
  news: BillingNews,
): Promise<void> {
  if (!payments) throw new CatalogueError('ERR_BILLING_NOT_CONFIGURED')
  const { newsKey } = payments
  const address = `${origin}${API_BASE}${billingRoutes.receive.path}`
  if (newsKey === null || !signed || !isSignedBy(newsKey, address, signed)) {
    throw new CatalogueError('ERR_ACCESS_DENIED')
  }
  const customerId = customerOf(news)
  if (customerId === null) return
  const practiceId = (await payments.seller.practicesOf([customerId])).get(customerId)
  if (practiceId === undefined) return
  const store = createBillingStore(table, practiceId)
  const item = await store.billing()
  if (item.customerId !== customerId || isOld(news, item.readAt)) return
  await sync({ store, payments, now })
}
