import type { Discount, Payment, Refund } from '#shared/model/billing-admin.ts'
import type { Money } from '#shared/model/money.ts'
import type { Offer } from './payments.ts'

/** A plan of the account's catalogue, whether practices may have it or not, with what can be bought of it. */
export type CataloguePlan = {
  id: string
  name: string
  variations: Pick<Offer, 'id' | 'name' | 'cadence' | 'price'>[]
}

/** A payment of the account; the practice is known where the payment itself names it. */
export type RemotePayment = Omit<Payment, 'practiceName'> & { customerId: string | null }

export type PlanOrder = {
  /** The same key and order is one plan, however often it is sent. */
  key: string
  name: string
  price: Money
}

/** By percentage, in hundredths of a percent, or by an amount. */
export type DiscountOrder = {
  name: string
  basisPoints: number | null
  amount: Money | null
}

export type RefundOrder = { key: string; paymentId: string; amount: Money; reason: string }

type Page<T> = { items: T[]; cursor: string | null }

/** What the platform's operator does at the payment service. It throws what `Payments` does. */
export type Seller = {
  /** Has one price a month. */
  addPlan: (order: PlanOrder) => Promise<void>
  discounts: () => Promise<Discount[]>
  addDiscount: (key: string, discount: DiscountOrder) => Promise<Discount>
  /** @throws ERR_VERSION_CONFLICT where it is another by now */
  updateDiscount: (
    key: string,
    of: Pick<Discount, 'id' | 'version'>,
    discount: DiscountOrder,
  ) => Promise<Discount>
  removeDiscount: (id: string) => Promise<void>
  /** Newest first. */
  payments: (cursor?: string) => Promise<Page<RemotePayment>>
  payment: (id: string) => Promise<RemotePayment>
  /** The practices that customers are, by their ids. */
  practicesOf: (customerIds: readonly string[]) => Promise<Map<string, string>>
  /** Newest first. */
  refunds: (cursor?: string) => Promise<Page<Refund>>
  /** @throws ERR_REFUND_REFUSED with the reason, ERR_REFUND_BUSY where another is under way */
  refund: (order: RefundOrder) => Promise<Refund>
}
