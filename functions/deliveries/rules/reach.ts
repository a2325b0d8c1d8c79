import type { ContactProblem } from '#shared/model/delivery.ts'
import type { ReachItem } from '../reach/store.ts'

/** What was heard of an address or number: a problem, or that something sent at `since` arrived. */
export type Heard = { problem: ContactProblem['problem'] | null; since: string }

/**
 * What is known of an address or number after something was heard of it; null where that changes
 * nothing. What was heard may be late: only what was sent after a problem shows that it is over. Whoever
 * called an email spam gets none, whatever arrives; who answered STOP gets texts again once one arrives, for
 * the carrier lets none through before START.
 */
export function heard(
  before: ReachItem | null,
  mark: string,
  { problem, since }: Heard,
): ReachItem | null {
  const after = { mark, problem, since, version: (before?.version ?? 0) + 1 }
  if (problem === null) {
    const isOver = before?.problem && before.problem !== 'complained' && since > before.since
    return isOver ? after : null
  }
  if (before?.problem === problem) return null
  if (before?.problem && problem === 'undeliverable') return null
  if (before && before.problem === null && since < before.since) return null
  return after
}
