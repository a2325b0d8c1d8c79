/** The plans on offer (specification, section 1). Prices in US dollars a month. */
export const plans = {
  trial: { label: 'Free trial', price: 0, leadRecords: 50, leadForms: 1, days: 15 },
  basic: { label: 'Basic', price: 150, leadRecords: 100, leadForms: 5, days: null },
  max: { label: '360 Max', price: 1500, leadRecords: 1000, leadForms: null, days: null },
} as const

export type PlanName = keyof typeof plans
export const planNames = ['trial', 'basic', 'max'] as const satisfies readonly PlanName[]
