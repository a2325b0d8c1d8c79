import type { AccountServices } from '../compose.ts'
import { attemptKey, type Requester, type RequesterLimits } from '../rules/requester.ts'

type Attempts = Pick<AccountServices['attempts'], 'count' | 'uncount'>

/**
 * Counts what a requester does for an account, before it is done. An attempt beyond the requester's
 * own limit does not count against others.
 * @returns false if a limit is reached
 */
export async function countRequester(
  attempts: Attempts,
  { own, unknown }: RequesterLimits,
  account: string,
  requester: Requester,
): Promise<boolean> {
  if (!(await attempts.count(own, attemptKey(account, requester)))) return false
  return requester.device !== null || attempts.count(unknown, account)
}

/** Takes back a count: the attempt was right. */
export async function uncountRequester(
  attempts: Attempts,
  { own, unknown }: RequesterLimits,
  account: string,
  requester: Requester,
): Promise<void> {
  await attempts.uncount(own, attemptKey(account, requester))
  if (requester.device === null) await attempts.uncount(unknown, account)
}
