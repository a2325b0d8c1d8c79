import { type DistributeMethod, distributeMethods } from '#shared/model/task-codes.ts'

/** How many there are to choose from: who support the provider, and who are in the distribution. */
export type Offers = { team: number; distribution: number }

/** The ways in which a task can find its advocate now. */
export function methodsOf({ team, distribution }: Offers): DistributeMethod[] {
  const there = { provider: team > 0, task: distribution > 0, manual: true }
  return distributeMethods.filter((method) => there[method])
}

/**
 * The way that is chosen by itself: the team of the provider where there is one, else the
 * distribution where somebody is in it, else a specific advocate (specification, section 4).
 */
export function chosenMethod(offers: Offers): DistributeMethod {
  return methodsOf(offers)[0] ?? 'manual'
}
