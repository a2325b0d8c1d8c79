import type { Payment } from '#shared/model/billing-admin.ts'
import { billingAdminTexts } from './texts.ts'

/** Who made a payment: one of our practices, or nobody that we know. */
export const payerOf = ({ practiceName }: Pick<Payment, 'practiceName'>): string =>
  practiceName ?? billingAdminTexts.payments.stranger
