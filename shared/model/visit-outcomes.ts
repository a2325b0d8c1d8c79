/** What became of an appointment, as reports tell it: `unsaid` where it is over and nobody said. */
export const visitOutcomes = ['came', 'noShow', 'canceled', 'expected', 'unsaid'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]
