import { billingKey } from '#functions/platform/standing.ts'
import type { Key } from '#functions/platform/table.ts'

/** Keys of what the platform's operator keeps of plans and payments, and of what they did. */
export const platformKeys = {
  plans: 'BILLING#PLANS',
  differences: 'BILLING#DIFFERENCES',
  lastCheck: { pk: 'BILLING#CHECKS', sk: 'LAST' },
  plan: (plan: string): Key => ({ pk: 'BILLING#PLANS', sk: plan }),
  refund: (paymentId: string): Key => ({ pk: `BILLING#PAYMENT#${paymentId}`, sk: 'REFUND' }),
} as const

/** Keys of what a practice owes and pays. */
export function billingKeys(practiceId: string) {
  const charges = `PRACTICE#${practiceId}#CHARGES`
  return {
    billing: billingKey(practiceId),
    /** Single payments outside of the payment service's invoices. */
    charges,
    charge: (id: string): Key => ({ pk: charges, sk: id }),
  }
}
