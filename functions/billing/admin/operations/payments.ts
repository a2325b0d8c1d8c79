import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import type { Payment } from '#shared/model/billing-admin.ts'
import type { RemotePayment, Seller } from '../../ports/seller.ts'

/** The practices of payments: by the customer, or by what the payment itself says. */
export async function practicesOf(
  seller: Seller,
  payments: readonly RemotePayment[],
): Promise<(string | null)[]> {
  const customers = new Set(payments.flatMap(({ customerId }) => customerId ?? []))
  const known = customers.size === 0 ? new Map() : await seller.practicesOf([...customers])
  return payments.map(({ customerId, practiceId }) => known.get(customerId) ?? practiceId)
}

/** A page of payments, with the names of practices as they are now; of others none. */
export async function listPayments(
  table: Table,
  seller: Seller,
  cursor: string | undefined,
): Promise<{ items: Payment[]; cursor: string | null }> {
  const page = await seller.payments(cursor)
  const ids = await practicesOf(seller, page.items)
  const practices = await readPractices(
    table,
    ids.flatMap((id) => id ?? []),
  )
  const items = page.items.map(({ customerId: _, ...payment }, index) => {
    const practice = practices.get(ids[index] ?? '')
    return { ...payment, practiceId: practice?.id ?? null, practiceName: practice?.name ?? null }
  })
  return { items, cursor: page.cursor }
}
