import type { Invoice } from '#shared/model/billing.ts'
import type { Payments } from '../ports/payments.ts'
import type { ChargeItem } from '../records.ts'
import { mergePage, readPosition, writePosition } from '../rules/invoices.ts'

type Asked = {
  customerId: string
  /** Newest first. */
  charges: readonly ChargeItem[]
  cursor: string | undefined
}

/**
 * A page of what a practice was charged, newest first: the invoices of its subscription, and between
 * them the single payments for higher plans.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for a cursor that is none, ERR_BILLING_UNAVAILABLE
 */
export async function listInvoices(
  { invoices, seller }: Pick<Payments, 'invoices' | 'seller'>,
  { customerId, charges, cursor }: Asked,
): Promise<{ items: Invoice[]; cursor: string | null }> {
  const position = readPosition(cursor)
  const page = await invoices(customerId, position.cursor)
  const asLine = async (charge: ChargeItem): Promise<Invoice> => {
    const { refunded } = await seller.payment(charge.paymentId)
    const isRefunded = refunded.amount >= charge.amount.amount
    return {
      id: charge.id,
      number: null,
      title: charge.title,
      state: isRefunded ? 'refunded' : 'paid',
      amount: charge.amount,
      paid: charge.amount,
      dueDate: null,
      createdAt: charge.at,
      url: charge.receiptUrl,
    }
  }
  const { charges: here, until } = mergePage(page, charges, position.before)
  const lines = await Promise.all(here.map(asLine))
  const items = [...page.items, ...lines].toSorted((one, other) =>
    one.createdAt < other.createdAt ? 1 : -1,
  )
  return { items, cursor: page.cursor === null ? null : writePosition(until, page.cursor) }
}
