import type { ContactProblem } from '#shared/model/delivery.ts'
import type { ReachItem } from '../reach/store.ts'

type Problem = ContactProblem['problem']

/**
 * What was heard of an address or number: a problem, or that something sent at `since` arrived, which ends
 * these problems.
 */
export type Heard =
  | { problem: Problem; since: string }
  | { problem: null; since: string; ends: readonly Problem[] }

/** Who wants no emails may get one that is not of the practice; no carrier lets a text through before START. */
export const endedByArrival = {
  email: ['undeliverable'],
  text: ['undeliverable', 'stopped'],
} as const

/**
 * What is known of an address or number after something was heard of it; null where that changes
 * nothing. What was heard may be late: only what was sent after a problem shows that it is over. Whoever
 * called an email spam gets none, whatever arrives; who answered STOP gets texts again once one arrives, for
 * the carrier lets none through before START.
 */
export function heard(before: ReachItem | null, mark: string, said: Heard): ReachItem | null {
  const { problem, since } = said
  const after = { mark, problem, since, version: (before?.version ?? 0) + 1 }
  if (problem === null) {
    const isOver = before?.problem && said.ends.includes(before.problem) && since > before.since
    return isOver ? after : null
  }
  if (before?.problem === problem) return null
  if (before?.problem && problem === 'undeliverable') return null
  if (before && before.problem === null && since < before.since) return null
  return after
}

/** Whether who has the address takes emails. */
export const wants = (known: ReachItem | null): boolean =>
  known?.problem !== 'stopped' && known?.problem !== 'complained'

/**
 * What is known of an address once who has it said whether to get emails; null where that changes nothing.
 * Whoever called an email spam gets none all the same: the mail service sends them none.
 */
export function chosen(
  before: ReachItem | null,
  mark: string,
  isWanted: boolean,
  now: Date,
): ReachItem | null {
  if (wants(before) === isWanted || before?.problem === 'complained') return null
  const problem = isWanted ? null : 'stopped'
  return { mark, problem, since: now.toISOString(), version: (before?.version ?? 0) + 1 }
}
