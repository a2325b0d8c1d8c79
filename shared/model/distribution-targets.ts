/** What a distribution gives out: new leads, or tasks of a type. */
export const distributionTargets = ['lead', 'task'] as const
export type DistributionTarget = (typeof distributionTargets)[number]
