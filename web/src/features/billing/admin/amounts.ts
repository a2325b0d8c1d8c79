import type { Discount, Payment } from '#shared/model/billing-admin.ts'
import { formatMoney, type Money } from '#shared/model/money.ts'
import { billingAdminTexts } from './texts.ts'

/**
 * A number with at most two decimals, in hundredths, such as cents of dollars or hundredths of a percent: by its
 * digits, for 1.1 times 100 is not 110. Null where it is none, or none above 0.
 */
export function hundredths(typed: string): number | null {
  const [, whole = '', part = ''] =
    /^\s*\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3})*)(?:\.(\d{1,2}))?\s*%?\s*$/.exec(typed) ?? []
  if (whole === '') return null
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return value > 0 ? value : null
}

/** Hundredths as they are typed: `12.5` of 1250. */
export function typedOf(value: number): string {
  const [whole, part] = [Math.floor(value / 100), value % 100]
  if (part === 0) return String(whole)
  return `${whole}.${String(part).padStart(2, '0').replace(/0$/, '')}`
}

/** What a discount takes off, in words. */
export function offText({ basisPoints, amount }: Pick<Discount, 'basisPoints' | 'amount'>): string {
  if (amount) return formatMoney(amount)
  return billingAdminTexts.discounts.percent(typedOf(basisPoints ?? 0))
}

/** How much of a payment can still be given back. */
export function leftOf({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>): Money {
  return { ...amount, amount: Math.max(0, amount.amount - refunded.amount) }
}

/** What is typed as an amount to give back, in cents; null where it is none, or more than is left. */
export function refundAmount(typed: string, left: Money): number | null {
  const cents = hundredths(typed)
  return cents !== null && cents <= left.amount ? cents : null
}

export const mayRefund = (payment: Payment): boolean =>
  payment.state === 'completed' && leftOf(payment).amount > 0
