import { dollars } from './money.ts'

/** The plans on offer (specification, section 1): prices a month, and what they limit. */
export const plans = {
  trial: { label: 'Free trial', price: dollars(0), leadRecords: 50, leadForms: 1, days: 15 },
  basic: { label: 'Basic', price: dollars(150), leadRecords: 100, leadForms: 5, days: null },
  max: { label: '360 Max', price: dollars(1500), leadRecords: 1000, leadForms: null, days: null },
} as const

export type PlanName = keyof typeof plans
export const planNames = ['trial', 'basic', 'max'] as const satisfies readonly PlanName[]

/** The plans that are paid for. */
export const paidPlanNames = ['basic', 'max'] as const satisfies readonly PlanName[]
export type PaidPlanName = (typeof paidPlanNames)[number]
