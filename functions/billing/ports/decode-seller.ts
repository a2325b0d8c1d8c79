import type { Square } from 'square'
import type { Discount, Payment, Refund } from '#shared/model/billing-admin.ts'
import { asBrand, asMoney } from './decode.ts'
import type { DiscountOrder, RemotePayment } from './seller.ts'

/** What Square's objects are to the platform's operator. */

/** Hundredths of a percent as Square writes a percentage: `12.5`. */
const percentOf = (basisPoints: number): string => String(basisPoints / 100)

export function discountData({ name, basisPoints, amount }: DiscountOrder): Square.CatalogDiscount {
  if (basisPoints !== null) {
    return { name, discountType: 'FIXED_PERCENTAGE', percentage: percentOf(basisPoints) }
  }
  const amountMoney: Square.Money = { amount: BigInt(amount?.amount ?? 0), currency: 'USD' }
  return { name, discountType: 'FIXED_AMOUNT', amountMoney }
}

/** @throws Error where it is none */
export function asDiscount(object: Square.CatalogObject | undefined): Discount {
  if (object?.type !== 'DISCOUNT' || !object.id) throw new Error('Square answered no discount')
  const { name, percentage, amountMoney } = object.discountData ?? {}
  return {
    id: object.id,
    name: name ?? '',
    basisPoints: percentage ? Math.round(Number(percentage) * 100) : null,
    amount: amountMoney ? asMoney(amountMoney) : null,
    version: Number(object.version ?? 0n),
  }
}

const paymentStates: Readonly<Record<string, Payment['state']>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  FAILED: 'failed',
}

/** @throws Error where it is none */
export function asPayment(payment: Square.Payment | undefined): RemotePayment {
  if (!payment?.id) throw new Error('Square answered no payment')
  const card = payment.cardDetails?.card
  const amount = asMoney(payment.totalMoney ?? payment.amountMoney)
  return {
    id: payment.id,
    practiceId: payment.referenceId ?? null,
    customerId: payment.customerId ?? null,
    state: paymentStates[payment.status ?? ''] ?? 'pending',
    amount,
    refunded: { ...amount, amount: Number(payment.refundedMoney?.amount ?? 0n) },
    brand: card ? asBrand(card.cardBrand) : null,
    last4: card?.last4 ?? null,
    createdAt: payment.createdAt ?? '',
    receiptUrl: payment.receiptUrl ?? null,
  }
}

const refundStates: Readonly<Record<string, Refund['state']>> = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'rejected',
  FAILED: 'failed',
}

/** @throws Error where it is none */
export function asRefund(refund: Square.PaymentRefund | undefined): Refund {
  if (!refund) throw new Error('Square answered no refund')
  return {
    id: refund.id,
    paymentId: refund.paymentId ?? null,
    state: refundStates[refund.status ?? ''] ?? 'pending',
    amount: asMoney(refund.amountMoney),
    reason: refund.reason ?? '',
    createdAt: refund.createdAt ?? '',
  }
}
